import type { Policy } from "@aws-sdk/client-iam";
import { AwsError } from "../aws-error.ts";
import type { OperationContext } from "./operation.ts";

const allow = (Action: string | readonly string[], Resource = "*") => ({ Effect: "Allow", Action, Resource });

/** Policies of AWS that are attached in the sandbox account, shortened to their most important actions. */
const statements: Readonly<Record<string, readonly object[]>> = {
  AdministratorAccess: [allow("*")],
  PowerUserAccess: [
    { Effect: "Allow", NotAction: ["iam:*", "organizations:*", "account:*"], Resource: "*" },
    allow([
      ...["account:GetAccountInformation", "account:ListRegions", "iam:CreateServiceLinkedRole"],
      ...["iam:DeleteServiceLinkedRole", "iam:ListRoles", "organizations:DescribeOrganization"],
    ]),
  ],
  SecurityAudit: [
    allow([
      ...["cloudtrail:Describe*", "ec2:Describe*", "iam:Get*", "iam:List*", "kms:List*", "lambda:List*"],
      ...[
        "organizations:Describe*",
        "organizations:List*",
        "rds:Describe*",
        "s3:GetBucket*",
        "s3:ListAllMyBuckets",
      ],
    ]),
  ],
  AWSSupportAccess: [allow("support:*")],
  AmazonSSMManagedInstanceCore: [
    allow([
      ...["ssm:DescribeAssociation", "ssm:GetDocument", "ssm:GetParameter", "ssm:GetParameters"],
      ...["ssm:UpdateInstanceInformation", "ssmmessages:CreateControlChannel", "ec2messages:GetMessages"],
    ]),
  ],
  CloudWatchAgentServerPolicy: [
    allow(["cloudwatch:PutMetricData", "ec2:DescribeTags", "ec2:DescribeVolumes", "logs:PutLogEvents"]),
    allow("ssm:GetParameter", "arn:aws:ssm:*:*:parameter/AmazonCloudWatch-*"),
  ],
  "service-role/AWSLambdaVPCAccessExecutionRole": [
    allow([
      ...["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents", "ec2:CreateNetworkInterface"],
      ...["ec2:DescribeNetworkInterfaces", "ec2:DeleteNetworkInterface"],
    ]),
  ],
  "service-role/AmazonECSTaskExecutionRolePolicy": [
    allow([
      ...["ecr:GetAuthorizationToken", "ecr:BatchCheckLayerAvailability", "ecr:GetDownloadUrlForLayer"],
      ...["ecr:BatchGetImage", "logs:CreateLogStream", "logs:PutLogEvents"],
    ]),
  ],
  "service-role/AmazonRDSEnhancedMonitoringRole": [
    allow(["logs:CreateLogGroup", "logs:PutRetentionPolicy"], "arn:aws:logs:*:*:log-group:RDS*"),
    allow(["logs:CreateLogStream", "logs:PutLogEvents"], "arn:aws:logs:*:*:log-group:RDS*:log-stream:*"),
  ],
};

const prefix = "arn:aws:iam::aws:policy/";
const version = "v1";

/** AWS's policies that are attached to a user, group, or role of the account. */
export function attachedAwsPolicies({ fixtures }: OperationContext): Policy[] {
  const holders = (["user", "group", "role"] as const).flatMap((kind) => [...fixtures.table(kind, "global")]);
  const arns = new Set(holders.flatMap(({ attachedPolicies }) => attachedPolicies));
  return [...arns]
    .filter((arn) => arn.startsWith(prefix))
    .sort()
    .map((arn) => ({
      Arn: arn,
      PolicyName: arn.split("/").at(-1),
      DefaultVersionId: version,
      IsAttachable: true,
    }));
}

/** The document of one of AWS's policies; undefined for other ARNs. Throws NoSuchEntityException. */
export function awsPolicyVersion(arn: string | undefined) {
  if (!arn?.startsWith(prefix)) return undefined;
  const Statement = statements[arn.slice(prefix.length)];
  if (!Statement) throw new AwsError("NoSuchEntityException", 404, `Policy ${arn} does not exist.`);
  const document = JSON.stringify({ Version: "2012-10-17", Statement });
  return { Document: encodeURIComponent(document), VersionId: version, IsDefaultVersion: true };
}
