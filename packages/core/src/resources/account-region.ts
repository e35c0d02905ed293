import type { AccessAnalyzer } from "@aws-sdk/client-accessanalyzer";
import type { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import type { ConfigService, ConfigurationRecorder } from "@aws-sdk/client-config-service";
import type { EC2 } from "@aws-sdk/client-ec2";
import type { GuardDuty } from "@aws-sdk/client-guardduty";
import type { Macie2 } from "@aws-sdk/client-macie2";
import type { RDS } from "@aws-sdk/client-rds";
import type { SecurityHub } from "@aws-sdk/client-securityhub";
import type { SSM } from "@aws-sdk/client-ssm";
import type { STS } from "@aws-sdk/client-sts";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

function recorderOf(recorder: ConfigurationRecorder) {
  const group = recorder.recordingGroup;
  return {
    name: recorder.name ?? null,
    roleArn: recorder.roleARN ?? null,
    /** "ALL_SUPPORTED_RESOURCE_TYPES", "INCLUSION_BY_RESOURCE_TYPES" or "EXCLUSION_BY_RESOURCE_TYPES". */
    strategy: (group?.recordingStrategy?.useOnly as string | undefined) ?? null,
    allSupported: group?.allSupported === true,
    globalTypes: group?.includeGlobalResourceTypes === true,
    excludedTypes: (group?.exclusionByResourceTypes?.resourceTypes ?? []) as readonly string[],
  };
}

function isRead<Read>(policy: {
  name: string;
  document: Read | undefined;
}): policy is { name: string; document: Read } {
  return policy.document !== undefined;
}

/** Codes by which Security Hub says that the account never enabled it (API reference, DescribeHub). */
const hubAbsent = ["InvalidAccessException", "ResourceNotFoundException"] as const;

/**
 * The settings of an account in one region that belong to no resource: one per region, so that a service which was
 * never switched on is judged too. The ARN is ours: AWS gives such settings none.
 */
export default awsResource<STS>()({
  type: "AWS::::AccountRegion",
  label: "Region settings",
  service: "sts",
  scope: "regional",
  list: {
    op: "getCallerIdentity",
    paging: "none",
    items: (identity) => (identity.Account === undefined ? undefined : [{ accountId: identity.Account }]),
  },
  arn: (_item, scope) => buildArn(scope, "account", "region/", scope.region),
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a call, each with its IAM action and its "not configured" code.
  facets: ({ on }) => ({
    ebsEncryptionByDefault: on<EC2>()("ec2").call(
      "getEbsEncryptionByDefault",
      () => ({}),
      (out) =>
        out.EbsEncryptionByDefault === undefined ? undefined : { enabled: out.EbsEncryptionByDefault },
    ),
    /** "block-all-sharing", "block-new-sharing" or "unblocked". */
    ebsSnapshotBlockPublicAccess: on<EC2>()("ec2").call(
      "getSnapshotBlockPublicAccessState",
      () => ({}),
      (out) => (out.State === undefined ? undefined : { state: out.State as string }),
    ),
    /** Members the account set no value for are null: then the image or the launch decides. */
    imdsDefaults: on<EC2>()("ec2").call(
      "getInstanceMetadataDefaults",
      () => ({}),
      ({ AccountLevel: level }) => ({
        httpTokens: (level?.HttpTokens as string | undefined) ?? null,
        hopLimit: level?.HttpPutResponseHopLimit ?? null,
        httpEndpoint: (level?.HttpEndpoint as string | undefined) ?? null,
      }),
    ),
    /** Of VPC Block Public Access: "off", "block-bidirectional" or "block-ingress". */
    vpcBlockPublicAccess: on<EC2>()("ec2").call(
      "describeVpcBlockPublicAccessOptions",
      () => ({}),
      ({ VpcBlockPublicAccessOptions: options }) =>
        options?.InternetGatewayBlockMode === undefined
          ? undefined
          : {
              internetGatewayBlockMode: options.InternetGatewayBlockMode as string,
              state: (options.State as string | undefined) ?? null,
            },
    ),
    configRecorder: on<ConfigService>()("config-service").call(
      "describeConfigurationRecorders",
      () => ({}),
      (out) => (out.ConfigurationRecorders ?? []).map(recorderOf),
    ),
    configRecorderStatus: on<ConfigService>()("config-service").call(
      "describeConfigurationRecorderStatus",
      () => ({}),
      (out) =>
        (out.ConfigurationRecordersStatus ?? []).map((status) => ({
          name: status.name ?? null,
          recording: status.recording === true,
          /** "Pending", "Success", "Failure" or "NotApplicable"; null: never tried. */
          lastStatus: (status.lastStatus as string | undefined) ?? null,
          lastError: status.lastErrorCode ?? null,
        })),
    ),
    /** Channels of a recorder; none is asked for where there is no recorder. */
    configDelivery: on<ConfigService>()("config-service").call(
      "describeDeliveryChannels",
      () => ({}),
      (out) =>
        (out.DeliveryChannels ?? []).map((channel) => ({
          name: channel.name ?? null,
          bucket: channel.s3BucketName ?? null,
          topicArn: channel.snsTopicARN ?? null,
        })),
    ),
    /** A region has one detector at most; its settings are the type AWS::GuardDuty::Detector. */
    guardDuty: on<GuardDuty>()("guardduty").call(
      "listDetectors",
      () => ({}),
      (out) => out.DetectorIds && { detectorIds: out.DetectorIds },
    ),
    securityHub: on<SecurityHub>()("securityhub").call(
      "describeHub",
      () => ({}),
      (out): { enabled: boolean; subscribedAt: string | null } | undefined =>
        out.HubArn === undefined ? undefined : { enabled: true, subscribedAt: out.SubscribedAt ?? null },
      { absent: { on: hubAbsent, value: { enabled: false, subscribedAt: null } } },
    ),
    securityHubStandards: on<SecurityHub>()("securityhub").call(
      "getEnabledStandards",
      () => ({ MaxResults: 100 }),
      (out): { arn: string | null; status: string | null }[] | undefined =>
        out.StandardsSubscriptions?.map((standard) => ({
          arn: standard.StandardsArn ?? null,
          status: (standard.StandardsStatus as string | undefined) ?? null,
        })),
      { absent: { on: hubAbsent, value: [], with: "securityHub" } },
    ),
    /** Products whose findings Security Hub takes in: the first hundred are enough to tell whether there is one. */
    securityHubProducts: on<SecurityHub>()("securityhub").call(
      "listEnabledProductsForImport",
      () => ({ MaxResults: 100 }),
      (out): readonly string[] | undefined => out.ProductSubscriptions,
      { absent: { on: hubAbsent, value: [], with: "securityHub" } },
    ),
    accessAnalyzer: on<AccessAnalyzer>()("accessanalyzer").call(
      "listAnalyzers",
      () => ({ maxResults: 100 }),
      (out) =>
        out.analyzers && {
          analyzers: out.analyzers.map((analyzer) => ({
            arn: analyzer.arn ?? null,
            name: analyzer.name ?? null,
            /** "ACCOUNT" and "ORGANIZATION" look at access from outside; others at unused or internal access. */
            type: (analyzer.type as string | undefined) ?? null,
            status: (analyzer.status as string | undefined) ?? null,
          })),
          complete: !out.nextToken,
        },
    ),
    macie: on<Macie2>()("macie2").call(
      "getMacieSession",
      () => ({}),
      (out): { status: string } | undefined =>
        out.status === undefined ? undefined : { status: out.status as string },
      // Macie refuses an account that never enabled it by the same code as one without permission, in other words.
      {
        absent: {
          on: ["AccessDeniedException"],
          saying: "Macie is not enabled",
          value: { status: "NOT_ENABLED" },
        },
      },
    ),
    macieDiscovery: on<Macie2>()("macie2").call(
      "getAutomatedDiscoveryConfiguration",
      () => ({}),
      (out): { status: string } | undefined =>
        out.status === undefined ? undefined : { status: out.status as string },
      {
        absent: {
          on: ["AccessDeniedException"],
          saying: "Macie is not enabled",
          value: { status: "NOT_ENABLED" },
          with: "macie",
        },
      },
    ),
    /** Policies by which the account lets services and others use its log groups. A region has ten at most. */
    logResourcePolicies: on<CloudWatchLogs>()("cloudwatch-logs").call(
      "describeResourcePolicies",
      () => ({}),
      (out): { name: string; document: PolicyDocument }[] | undefined => {
        const policies = out.resourcePolicies?.map((policy) => ({
          name: policy.policyName ?? "",
          document: policyDocument(policy.policyDocument),
        }));
        return policies?.every(isRead) ? policies : undefined;
      },
    ),
    /** Who is told about events of databases. A region holds 20 subscriptions at most (a quota), one page. */
    rdsEventSubscriptions: on<RDS>()("rds").call(
      "describeEventSubscriptions",
      () => ({ MaxRecords: 100 }),
      (out) =>
        out.EventSubscriptionsList?.map((subscription) => ({
          name: subscription.CustSubscriptionId ?? null,
          enabled: subscription.Enabled === true,
          status: subscription.Status ?? null,
          /** "db-instance", "db-cluster", …; null: every kind of source. */
          sourceType: subscription.SourceType || null,
          /** Empty: every source of the kind. */
          sourceIds: subscription.SourceIdsList ?? [],
          /** Empty: every category. */
          categories: subscription.EventCategoriesList ?? [],
        })),
    ),
    /** Whether documents of Systems Manager may be shared with everybody: "Enable" or "Disable". */
    ssmDocumentSharing: on<SSM>()("ssm").call(
      "getServiceSetting",
      () => ({ SettingId: "/ssm/documents/console/public-sharing-permission" }),
      ({ ServiceSetting: setting }) =>
        setting?.SettingValue === undefined ? undefined : { value: setting.SettingValue },
    ),
    /** Where Automation sends the output of scripts: "CloudWatch", or nothing of that kind. */
    ssmAutomationLogging: on<SSM>()("ssm").call(
      "getServiceSetting",
      () => ({ SettingId: "/ssm/automation/customer-script-log-destination" }),
      (out): { destination: string | null } | undefined =>
        out.ServiceSetting && { destination: out.ServiceSetting.SettingValue || null },
      { absent: { on: ["ServiceSettingNotFound"], value: { destination: null } } },
    ),
  }),
  leftOut: {
    "rds.DescribeEventSubscriptions EventSubscriptionsList[].SourceType":
      "The subscription is for every kind of source (https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateEventSubscription.html).",
  },
  describe: () => ({}),
  cost: "free",
});
