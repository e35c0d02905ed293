import type { AccessAnalyzer } from "@aws-sdk/client-accessanalyzer";
import type { ConfigService } from "@aws-sdk/client-config-service";
import type { EC2 } from "@aws-sdk/client-ec2";
import type { GuardDuty } from "@aws-sdk/client-guardduty";
import type { Macie2 } from "@aws-sdk/client-macie2";
import type { SSM } from "@aws-sdk/client-ssm";
import { AwsError } from "../aws-error.ts";
import { bucketName } from "../fixtures/storage.ts";
import { changedSettings, type OperationContext, type Reads } from "./operation.ts";
import { systemsManagerReads } from "./systems-manager.ts";

/**
 * The Region whose settings the platform team manages. In the others, nothing was ever enabled: planted
 * problems.
 */
const watchedRegion = "us-east-1";

function watched({ region }: OperationContext): boolean {
  return region === watchedRegion;
}

function metadataDefaults(context: OperationContext) {
  const before = watched(context)
    ? { HttpTokens: "required" as const, HttpPutResponseHopLimit: 2 }
    : { HttpTokens: undefined };
  const { metadataTokens = before.HttpTokens } = changedSettings(context);
  const { HttpTokens: _tokens, ...others } = before;
  return metadataTokens === undefined || metadataTokens === "no-preference"
    ? others
    : { ...others, HttpTokens: metadataTokens };
}

/** EC2's settings of a Region. */
export const ec2SettingReads: Reads<EC2> = {
  getEbsEncryptionByDefault: (_input, context) => ({
    EbsEncryptionByDefault: changedSettings(context).ebsEncryptionByDefault ?? watched(context),
  }),
  getSnapshotBlockPublicAccessState: (_input, context) => ({
    State: changedSettings(context).snapshotBlock ?? "unblocked",
    ManagedBy: "account",
  }),
  getImageBlockPublicAccessState: () => ({ ImageBlockPublicAccessState: "unblocked", ManagedBy: "account" }),
  getInstanceMetadataDefaults: (_input, context) => ({
    AccountLevel: metadataDefaults(context),
  }),
  describeVpcBlockPublicAccessOptions: (_input, { fixtures, region }) => ({
    VpcBlockPublicAccessOptions: {
      AwsAccountId: fixtures.world.accountId,
      AwsRegion: region,
      State: "default-state",
      InternetGatewayBlockMode: "off",
      ExclusionsAllowed: "allowed",
      ManagedBy: "account",
    },
  }),
};

const recorderName = "default";

function serviceRole({ fixtures }: OperationContext, service: string, name: string): string {
  return fixtures.world.arn("iam", "", `role/aws-service-role/${service}.amazonaws.com/${name}`);
}

/** Read operations of AWS Config. */
export const configServiceReads: Reads<ConfigService> = {
  describeConfigurationRecorders: (_input, context) => ({
    ConfigurationRecorders: watched(context)
      ? [
          {
            name: recorderName,
            roleARN: serviceRole(context, "config", "AWSServiceRoleForConfig"),
            recordingGroup: {
              allSupported: true,
              includeGlobalResourceTypes: true,
              recordingStrategy: { useOnly: "ALL_SUPPORTED_RESOURCE_TYPES" },
            },
          },
        ]
      : [],
  }),
  describeConfigurationRecorderStatus: (_input, context) => ({
    ConfigurationRecordersStatus: watched(context)
      ? [
          {
            name: recorderName,
            recording: true,
            lastStatus: "Success",
            lastStartTime: context.fixtures.world.daysAgo(700, "config-recorder"),
            lastStatusChangeTime: context.fixtures.world.daysAgo(0, "config-recorder"),
          },
        ]
      : [],
  }),
  describeDeliveryChannels: (_input, context) => ({
    DeliveryChannels: watched(context)
      ? [{ name: recorderName, s3BucketName: bucketName(context.fixtures.world, "audit-trail") }]
      : [],
  }),
};

/** ID of the Region's detector. */
export function detectorId({ fixtures }: OperationContext): string {
  return fixtures.world.hex("guardduty", 32);
}

/**
 * Every feature of a detector and whether it is enabled (GuardDuty API reference,
 * DetectorFeatureConfigurationResult).
 */
export const detectorFeatures = {
  CLOUD_TRAIL: "ENABLED",
  DNS_LOGS: "ENABLED",
  FLOW_LOGS: "ENABLED",
  S3_DATA_EVENTS: "ENABLED",
  RDS_LOGIN_EVENTS: "ENABLED",
  EKS_AUDIT_LOGS: "DISABLED",
  EBS_MALWARE_PROTECTION: "DISABLED",
  LAMBDA_NETWORK_LOGS: "DISABLED",
  RUNTIME_MONITORING: "DISABLED",
} as const;

function changedFeature(context: OperationContext, name: string): "ENABLED" | "DISABLED" {
  return changedSettings(context).detectorFeatures?.[name] === "ENABLED" ? "ENABLED" : "DISABLED";
}

function hasDetector(context: OperationContext): boolean {
  return changedSettings(context).detector ?? watched(context);
}

/** Read operations of GuardDuty. */
export const guardDutyReads: Reads<GuardDuty> = {
  listDetectors: (_input, context) => ({ DetectorIds: hasDetector(context) ? [detectorId(context)] : [] }),
  getDetector: (input, context) => {
    if (!hasDetector(context) || input.DetectorId !== detectorId(context)) {
      const message =
        "The request is rejected because the input detectorId is not owned by the current account.";
      throw new AwsError("BadRequestException", 400, message);
    }
    const created = context.fixtures.world.daysAgo(640, "guardduty").toISOString();
    return {
      Status: "ENABLED",
      ServiceRole: serviceRole(context, "guardduty", "AWSServiceRoleForAmazonGuardDuty"),
      FindingPublishingFrequency: "SIX_HOURS",
      CreatedAt: created,
      UpdatedAt: created,
      Features: Object.entries(detectorFeatures).map(([Name, Status]) => ({
        // The names are the keys of the object above.
        Name: Name as keyof typeof detectorFeatures,
        Status:
          changedSettings(context).detectorFeatures?.[Name] === undefined
            ? Status
            : changedFeature(context, Name),
      })),
      Tags: {},
    };
  },
  listFindings: () => ({ FindingIds: [] }),
};

/** Read operations of IAM Access Analyzer. */
export const accessAnalyzerReads: Reads<AccessAnalyzer> = {
  listAnalyzers: (input, context) => {
    const { world } = context.fixtures;
    const wanted = input.type === undefined || input.type === "ACCOUNT";
    const { analyzers = [] } = changedSettings(context);
    const names = [...(watched(context) ? ["account"] : []), ...analyzers];
    return {
      analyzers: (wanted ? names : []).map((name) => ({
        arn: world.arn("access-analyzer", context.region, `analyzer/${name}`),
        name,
        type: "ACCOUNT",
        status: "ACTIVE",
        createdAt: world.daysAgo(420, "access-analyzer"),
        tags: {},
      })),
    };
  },
  listFindingsV2: () => ({ findings: [] }),
};

/** Read operations of Macie, which is not enabled. */
export const macieReads: Reads<Macie2> = {
  getMacieSession: () => {
    throw new AwsError("AccessDeniedException", 403, "Macie is not enabled.");
  },
  getAutomatedDiscoveryConfiguration: () => {
    throw new AwsError("AccessDeniedException", 403, "Macie is not enabled.");
  },
};

/** Service settings: AWS's default, and the managed Region's value. */
const serviceSettings: Readonly<Record<string, { standard: string; watched: string }>> = {
  "/ssm/documents/console/public-sharing-permission": { standard: "Enable", watched: "Disable" },
  "/ssm/automation/customer-script-log-destination": { standard: "", watched: "CloudWatch" },
};

/** Read operations of Systems Manager. */
export const ssmReads: Reads<SSM> = {
  getServiceSetting: (input, context) => {
    const SettingId = input.SettingId ?? "";
    const setting = serviceSettings[SettingId];
    if (!setting) {
      throw new AwsError("ServiceSettingNotFound", 400, `The service setting ${SettingId} was not found.`);
    }
    const before = watched(context) ? setting.watched : null;
    const { [SettingId]: value = before } = changedSettings(context).services ?? {};
    return {
      ServiceSetting: {
        SettingId,
        SettingValue: value ?? setting.standard,
        ARN: context.fixtures.world.arn("ssm", context.region, `servicesetting${SettingId}`),
        Status: value === null ? "Default" : "Customized",
      },
    };
  },
  ...systemsManagerReads,
};
