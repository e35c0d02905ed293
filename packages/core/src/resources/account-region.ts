// long: each property has its description next to it.
import type { AccessAnalyzer } from "@aws-sdk/client-accessanalyzer";
import type { APIGateway, VpcLink as RestLink } from "@aws-sdk/client-api-gateway";
import type { ApiGatewayV2, VpcLink as HttpLink } from "@aws-sdk/client-apigatewayv2";
import type { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import type { ConfigService, ConfigurationRecorder } from "@aws-sdk/client-config-service";
import type { EC2 } from "@aws-sdk/client-ec2";
import type { Glue } from "@aws-sdk/client-glue";
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
    /** Name of the configuration recorder. @api name */
    name: recorder.name ?? null,
    /** ARN of the IAM role that AWS Config uses. @api roleARN */
    roleArn: recorder.roleARN ?? null,
    /** "ALL_SUPPORTED_RESOURCE_TYPES", "INCLUSION_BY_RESOURCE_TYPES", or "EXCLUSION_BY_RESOURCE_TYPES". @api recordingStrategy.useOnly */
    strategy: (group?.recordingStrategy?.useOnly as string | undefined) ?? null,
    /** Whether all supported regional resource types are recorded. @api allSupported */
    allSupported: group?.allSupported === true,
    /** Whether global resource types, such as IAM users, are recorded. @api includeGlobalResourceTypes */
    globalTypes: group?.includeGlobalResourceTypes === true,
    /** Resource types that are not recorded. @api exclusionByResourceTypes.resourceTypes */
    excludedTypes: (group?.exclusionByResourceTypes?.resourceTypes ?? []) as readonly string[],
  };
}

function isRead<Read>(policy: {
  name: string;
  document: Read | undefined;
}): policy is { name: string; document: Read } {
  return policy.document !== undefined;
}

function httpLinkOf(link: HttpLink) {
  return link.VpcLinkId === undefined || link.SubnetIds === undefined || link.SecurityGroupIds === undefined
    ? undefined
    : {
        /** ID of the VPC link. @api Items[].VpcLinkId */
        id: link.VpcLinkId,
        /** State, such as "AVAILABLE". @api Items[].VpcLinkStatus */
        state: (link.VpcLinkStatus as string | undefined) ?? null,
        /** IDs of the subnets. @api Items[].SubnetIds */
        subnetIds: link.SubnetIds,
        /** IDs of the security groups. @api Items[].SecurityGroupIds */
        securityGroupIds: link.SecurityGroupIds,
      };
}

function restLinkOf(link: RestLink) {
  return link.id === undefined || link.targetArns === undefined
    ? undefined
    : {
        /** ID of the VPC link. @api items[].id */
        id: link.id,
        /** State, such as "AVAILABLE". @api items[].status */
        state: (link.status as string | undefined) ?? null,
        /** ARNs of the Network Load Balancers. @api items[].targetArns */
        targetArns: link.targetArns,
      };
}

/** Undefined: AWS omitted the list, or a member that is needed to follow a link. */
function linksOf<Link, Read>(links: readonly Link[] | undefined, linkOf: (link: Link) => Read | undefined) {
  const whole = links?.flatMap((link) => linkOf(link) ?? []);
  return whole?.length === links?.length ? whole : undefined;
}

/** Error codes for an account that never enabled Security Hub (API reference, DescribeHub). */
const hubAbsent = ["InvalidAccessException", "ResourceNotFoundException"] as const;

/**
 * Settings of an account in one Region that belong to no resource: one per Region, so that a service that was
 * never enabled is evaluated too. The ARN is ours, since AWS has none for such settings.
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
        out.EbsEncryptionByDefault === undefined
          ? undefined
          : {
              /** Whether new EBS volumes are encrypted by default. @api EbsEncryptionByDefault */
              enabled: out.EbsEncryptionByDefault,
            },
    ),
    /** "block-all-sharing", "block-new-sharing" or "unblocked". */
    ebsSnapshotBlockPublicAccess: on<EC2>()("ec2").call(
      "getSnapshotBlockPublicAccessState",
      () => ({}),
      (out) =>
        out.State === undefined
          ? undefined
          : {
              /** "block-all-sharing", "block-new-sharing", or "unblocked". @api State */
              state: out.State as string,
            },
    ),
    /** Members that are not set for the account are null: the image or the launch decides. */
    imdsDefaults: on<EC2>()("ec2").call(
      "getInstanceMetadataDefaults",
      () => ({}),
      ({ AccountLevel: level }) => ({
        /** Default of new instances: "required" (IMDSv2 only) or "optional". Null: no default is set. @api HttpTokens */
        httpTokens: (level?.HttpTokens as string | undefined) ?? null,
        /** Default number of network hops that a metadata response can travel. Null: no default is set. @unit none @api HttpPutResponseHopLimit */
        hopLimit: level?.HttpPutResponseHopLimit ?? null,
        /** Default of new instances: "enabled" or "disabled". Null: no default is set. @api HttpEndpoint */
        httpEndpoint: (level?.HttpEndpoint as string | undefined) ?? null,
      }),
    ),
    /** VPC Block Public Access: "off", "block-bidirectional", or "block-ingress". */
    vpcBlockPublicAccess: on<EC2>()("ec2").call(
      "describeVpcBlockPublicAccessOptions",
      () => ({}),
      ({ VpcBlockPublicAccessOptions: options }) =>
        options?.InternetGatewayBlockMode === undefined
          ? undefined
          : {
              /** "off", "block-bidirectional", or "block-ingress". @api InternetGatewayBlockMode */
              internetGatewayBlockMode: options.InternetGatewayBlockMode as string,
              /** State of the setting, such as "update-complete" or "default-state". @api State */
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
          /** Name of the configuration recorder. @api name */
          name: status.name ?? null,
          /** Whether the recorder is recording. @api recording */
          recording: status.recording === true,
          /** Result of the last recording: "Pending", "Success", "Failure", or "NotApplicable". Null: never tried. @api lastStatus */
          lastStatus: (status.lastStatus as string | undefined) ?? null,
          /** Error code of the last recording. @api lastErrorCode */
          lastError: status.lastErrorCode ?? null,
        })),
    ),
    /** Delivery channels; requested only if there is a recorder. */
    configDelivery: on<ConfigService>()("config-service").call(
      "describeDeliveryChannels",
      () => ({}),
      (out) =>
        (out.DeliveryChannels ?? []).map((channel) => ({
          /** Name of the delivery channel. @api name */
          name: channel.name ?? null,
          /** S3 bucket that AWS Config delivers to. @api s3BucketName */
          bucket: channel.s3BucketName ?? null,
          /** ARN of the SNS topic that AWS Config notifies. @api snsTopicARN */
          topicArn: channel.snsTopicARN ?? null,
        })),
    ),
    /** A Region has at most one detector; its settings are the type AWS::GuardDuty::Detector. */
    guardDuty: on<GuardDuty>()("guardduty").call(
      "listDetectors",
      () => ({}),
      (out) =>
        out.DetectorIds && {
          /** IDs of the GuardDuty detectors. Empty: GuardDuty is not turned on in the Region. @api DetectorIds */
          detectorIds: out.DetectorIds,
        },
    ),
    securityHub: on<SecurityHub>()("securityhub").call(
      "describeHub",
      () => ({}),
      (
        out,
      ):
        | {
            /** Whether AWS Security Hub is turned on. @api HubArn */
            enabled: boolean;
            /** When Security Hub was turned on. @api SubscribedAt */
            subscribedAt: string | null;
          }
        | undefined =>
        out.HubArn === undefined ? undefined : { enabled: true, subscribedAt: out.SubscribedAt ?? null },
      { absent: { on: hubAbsent, value: { enabled: false, subscribedAt: null } } },
    ),
    securityHubStandards: on<SecurityHub>()("securityhub").call(
      "getEnabledStandards",
      () => ({ MaxResults: 100 }),
      (
        out,
      ):
        | {
            /** ARN of the standard. @api StandardsSubscriptions[].StandardsArn */
            arn: string | null;
            /** Status of the standard, such as "READY". @api StandardsSubscriptions[].StandardsStatus */
            status: string | null;
          }[]
        | undefined =>
        out.StandardsSubscriptions?.map((standard) => ({
          arn: standard.StandardsArn ?? null,
          status: (standard.StandardsStatus as string | undefined) ?? null,
        })),
      { absent: { on: hubAbsent, value: [], with: "securityHub" } },
    ),
    /** ARNs of the subscriptions to products that send findings to Security Hub. @api ProductSubscriptions */
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
            /** ARN of the analyzer. @api arn */
            arn: analyzer.arn ?? null,
            /** Name of the analyzer. @api name */
            name: analyzer.name ?? null,
            /** "ACCOUNT" and "ORGANIZATION" analyze external access; other types analyze unused or internal access. @api type */
            type: (analyzer.type as string | undefined) ?? null,
            /** Status of the analyzer, such as "ACTIVE". @api status */
            status: (analyzer.status as string | undefined) ?? null,
          })),
          /** Whether the list has all analyzers. @api nextToken */
          complete: !out.nextToken,
        },
    ),
    macie: on<Macie2>()("macie2").call(
      "getMacieSession",
      () => ({}),
      (
        out,
      ):
        | {
            /** "ENABLED", "PAUSED", or "NOT_ENABLED". @api status */
            status: string;
          }
        | undefined => (out.status === undefined ? undefined : { status: out.status as string }),
      // Macie uses the same code for an account that never enabled it and for missing permissions, with
      // another message.
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
      (
        out,
      ):
        | {
            /**
             * Automated sensitive data discovery: "ENABLED", "DISABLED", or "NOT_ENABLED" if Macie is off.
             * @api status
             */
            status: string;
          }
        | undefined => (out.status === undefined ? undefined : { status: out.status as string }),
      {
        absent: {
          on: ["AccessDeniedException"],
          saying: "Macie is not enabled",
          value: { status: "NOT_ENABLED" },
          with: "macie",
        },
      },
    ),
    /** Policies that let services and others use the account's log groups. A Region has at most ten. */
    logResourcePolicies: on<CloudWatchLogs>()("cloudwatch-logs").call(
      "describeResourcePolicies",
      () => ({}),
      (
        out,
      ):
        | {
            /** Name of the CloudWatch Logs resource policy. @api resourcePolicies[].policyName */
            name: string;
            /** CloudWatch Logs resource policy. @api resourcePolicies[].policyDocument */
            document: PolicyDocument;
          }[]
        | undefined => {
        const policies = out.resourcePolicies?.map((policy) => ({
          name: policy.policyName ?? "",
          document: policyDocument(policy.policyDocument),
        }));
        return policies?.every(isRead) ? policies : undefined;
      },
    ),
    /** Who is notified of database events. A Region has at most 20 subscriptions (a quota), one page. */
    rdsEventSubscriptions: on<RDS>()("rds").call(
      "describeEventSubscriptions",
      () => ({ MaxRecords: 100 }),
      (out) =>
        out.EventSubscriptionsList?.map((subscription) => ({
          /** Name of the RDS event notification subscription. @api CustSubscriptionId */
          name: subscription.CustSubscriptionId ?? null,
          /** Whether the subscription sends notifications. @api Enabled */
          enabled: subscription.Enabled === true,
          /** Status of the subscription, such as "active". @api Status */
          status: subscription.Status ?? null,
          /** "db-instance", "db-cluster", and so on. Null: all source types. @api SourceType */
          sourceType: subscription.SourceType || null,
          /** IDs of the sources. Empty: all sources of the type. @api SourceIdsList */
          sourceIds: subscription.SourceIdsList ?? [],
          /** Event categories. Empty: all categories. @api EventCategoriesList */
          categories: subscription.EventCategoriesList ?? [],
        })),
    ),
    /** VPC links of HTTP APIs, and those that REST APIs share with them. More than one page is a gap. */
    httpVpcLinks: on<ApiGatewayV2>()("apigatewayv2").call(
      "getVpcLinks",
      () => ({ MaxResults: "500" }),
      (out) => (out.NextToken ? undefined : linksOf(out.Items, httpLinkOf)),
      { iam: "apigateway:GET" },
    ),
    /** VPC links of REST APIs. More than one page is a gap. */
    restVpcLinks: on<APIGateway>()("api-gateway").call(
      "getVpcLinks",
      () => ({ limit: 500 }),
      (out) => (out.position ? undefined : linksOf(out.items, restLinkOf)),
      { iam: "apigateway:GET" },
    ),
    /** Resource policy of the AWS Glue Data Catalog. Null: it has no policy. @api PolicyInJson */
    glueCatalogPolicy: on<Glue>()("glue").call(
      "getResourcePolicy",
      () => ({}),
      (out): PolicyDocument | null | undefined => policyDocument(out.PolicyInJson),
      { absent: { on: ["EntityNotFoundException"], value: null } },
    ),
    /** Whether Systems Manager documents can be shared publicly: "Enable" or "Disable". */
    ssmDocumentSharing: on<SSM>()("ssm").call(
      "getServiceSetting",
      () => ({ SettingId: "/ssm/documents/console/public-sharing-permission" }),
      ({ ServiceSetting: setting }) =>
        setting?.SettingValue === undefined
          ? undefined
          : {
              /** "Enable" or "Disable": whether SSM documents can be shared publicly. @api SettingValue */
              value: setting.SettingValue,
            },
    ),
    /** Where Automation sends the output of scripts: "CloudWatch", or nowhere. */
    ssmAutomationLogging: on<SSM>()("ssm").call(
      "getServiceSetting",
      () => ({ SettingId: "/ssm/automation/customer-script-log-destination" }),
      (
        out,
      ):
        | {
            /** Where the output of Automation scripts is logged: "CloudWatch". Null: not logged. @api ServiceSetting.SettingValue */
            destination: string | null;
          }
        | undefined => out.ServiceSetting && { destination: out.ServiceSetting.SettingValue || null },
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
