import type { PolicyType } from "@aws-sdk/client-organizations";
import type { UnitKey } from "./organization-units.ts";

/** A policy of the organization, before it has an ID. */
export interface PolicyPlan {
  key: string;
  type: PolicyType;
  name: string;
  description: string;
  /** Units that it is attached to; "all": the root, every unit, and every account. */
  targets: readonly UnitKey[] | "all";
  awsManaged: boolean;
  content: object;
}

function statements(...Statement: object[]): object {
  return { Version: "2012-10-17", Statement };
}

function deny(Sid: string, Action: string | readonly string[], more: object = {}): object {
  return { Sid, Effect: "Deny", Action, Resource: "*", ...more };
}

/** AWS attaches these to everything while their policy type is enabled. */
const ofAws: readonly PolicyPlan[] = [
  {
    key: "FullAWSAccess",
    type: "SERVICE_CONTROL_POLICY",
    name: "FullAWSAccess",
    description: "Allows access to every operation",
    targets: "all",
    awsManaged: true,
    content: statements({ Effect: "Allow", Action: "*", Resource: "*" }),
  },
  {
    key: "RCPFullAWSAccess",
    type: "RESOURCE_CONTROL_POLICY",
    name: "RCPFullAWSAccess",
    description: "Allows access to every resource",
    targets: "all",
    awsManaged: true,
    content: statements({ Effect: "Allow", Principal: "*", Action: "*", Resource: "*" }),
  },
];

const serviceControl: readonly PolicyPlan[] = [
  {
    key: "protect-security",
    type: "SERVICE_CONTROL_POLICY",
    name: "protect-security-services",
    description: "Keeps CloudTrail, GuardDuty, AWS Config, and Security Hub turned on",
    targets: ["workloads", "infrastructure"],
    awsManaged: false,
    content: statements(
      deny("ProtectSecurityServices", [
        ...["cloudtrail:DeleteTrail", "cloudtrail:StopLogging", "guardduty:DeleteDetector"],
        ...["config:DeleteConfigurationRecorder", "config:StopConfigurationRecorder"],
        ...["securityhub:DisableSecurityHub", "organizations:LeaveOrganization"],
      ]),
    ),
  },
  {
    key: "regions",
    type: "SERVICE_CONTROL_POLICY",
    name: "only-approved-regions",
    description: "Workloads run in the United States",
    targets: ["workloads"],
    awsManaged: false,
    content: statements({
      Sid: "OnlyApprovedRegions",
      Effect: "Deny",
      NotAction: ["iam:*", "organizations:*", "route53:*", "cloudfront:*", "sts:*", "support:*"],
      Resource: "*",
      Condition: {
        StringNotEquals: { "aws:RequestedRegion": ["us-east-1", "us-east-2", "us-west-2"] },
      },
    }),
  },
  {
    key: "quarantine",
    type: "SERVICE_CONTROL_POLICY",
    name: "quarantine",
    description: "Nothing runs in accounts that are about to be closed",
    targets: ["suspended"],
    awsManaged: false,
    content: statements(deny("DenyEverything", "*")),
  },
  // Planted: written, and never attached.
  {
    key: "large-instances",
    type: "SERVICE_CONTROL_POLICY",
    name: "no-large-instances",
    description: "Playgrounds start small instances only",
    targets: [],
    awsManaged: false,
    content: statements(
      deny("NoLargeInstances", "ec2:RunInstances", {
        Resource: "arn:aws:ec2:*:*:instance/*",
        Condition: { StringLike: { "ec2:InstanceType": ["*.8xlarge", "*.16xlarge", "*.metal"] } },
      }),
    ),
  },
];

function others(organizationId: string): readonly PolicyPlan[] {
  return [
    {
      key: "own-identities",
      type: "RESOURCE_CONTROL_POLICY",
      name: "only-our-organization",
      description: "Buckets of regulated accounts answer identities of the organization only",
      targets: ["regulated"],
      awsManaged: false,
      content: statements({
        Sid: "OnlyOurOrganization",
        Effect: "Deny",
        Principal: "*",
        Action: "s3:*",
        Resource: "*",
        Condition: {
          StringNotEqualsIfExists: { "aws:PrincipalOrgID": organizationId },
          BoolIfExists: { "aws:PrincipalIsAWSService": "false" },
        },
      }),
    },
    {
      key: "tags",
      type: "TAG_POLICY",
      name: "environment-tag",
      description: "Spelling of the tag Environment",
      targets: ["workloads"],
      awsManaged: false,
      content: {
        tags: {
          environment: {
            tag_key: { "@@assign": "Environment" },
            tag_value: { "@@assign": ["prod", "staging", "dev"] },
          },
        },
      },
    },
    {
      key: "backups",
      type: "BACKUP_POLICY",
      name: "daily-backups",
      description: "Production is backed up every night",
      targets: ["production"],
      awsManaged: false,
      content: {
        plans: {
          daily: {
            regions: { "@@assign": ["us-east-1"] },
            rules: {
              nightly: {
                schedule_expression: { "@@assign": "cron(0 5 ? * * *)" },
                target_backup_vault_name: { "@@assign": "Default" },
                lifecycle: { delete_after_days: { "@@assign": "35" } },
              },
            },
            selections: {
              tags: {
                production: {
                  iam_role_arn: { "@@assign": "arn:aws:iam::$account:role/backup" },
                  tag_key: { "@@assign": "Environment" },
                  tag_value: { "@@assign": ["prod"] },
                },
              },
            },
          },
        },
      },
    },
  ];
}

/** Every policy of the sandbox organization. */
export function policyPlans(organizationId: string): readonly PolicyPlan[] {
  return [...ofAws, ...serviceControl, ...others(organizationId)];
}
