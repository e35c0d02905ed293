import type { IamStatement } from "./iam-statement.ts";

interface Runbook {
  /** AWS-owned Systems Manager Automation document. */
  document: string;
  /**
   * What its steps call. The Automation runbook reference lists this for some documents only; for the others these
   * are the calls that their action types make. A step that lacks one fails the run and names it.
   */
  actions: readonly string[];
}

/**
 * Runbooks that may be started from the product: small and easy to take back. Without a role of its own a runbook
 * acts with the rights of whoever starts it, so their actions belong to the same policy.
 */
export const remediationRunbooks: readonly Runbook[] = [
  {
    document: "AWS-ConfigureS3BucketVersioning",
    actions: ["s3:GetBucketVersioning", "s3:PutBucketVersioning"],
  },
  {
    document: "AWS-EnableSQSEncryption",
    actions: ["sqs:GetQueueAttributes", "sqs:SetQueueAttributes"],
  },
  { document: "AWS-ReleaseElasticIP", actions: ["ec2:DescribeAddresses", "ec2:ReleaseAddress"] },
  {
    document: "AWS-StopEC2Instance",
    actions: ["ec2:DescribeInstanceStatus", "ec2:DescribeInstances", "ec2:StopInstances"],
  },
];

function uniqueSorted(values: Iterable<string>): string[] {
  return [...new Set(values)].sort();
}

/**
 * The optional statements for fixes, apart from reading: start exactly these runbooks, watch and stop their runs,
 * and what their steps do.
 */
export const remediationStatements: readonly IamStatement[] = [
  {
    Sid: "StartKnownRunbooks",
    Effect: "Allow",
    Action: ["ssm:StartAutomationExecution"],
    // Documents of AWS have an empty account in their ARN.
    Resource: uniqueSorted(
      remediationRunbooks.map(({ document }) => `arn:*:ssm:*:*:automation-definition/${document}:*`),
    ),
  },
  {
    Sid: "WatchRuns",
    Effect: "Allow",
    Action: [
      "ssm:DescribeAutomationExecutions",
      "ssm:DescribeAutomationStepExecutions",
      "ssm:DescribeDocument",
      "ssm:GetAutomationExecution",
      "ssm:StopAutomationExecution",
    ],
    Resource: "*",
  },
  {
    Sid: "StepsOfRunbooks",
    Effect: "Allow",
    Action: uniqueSorted(remediationRunbooks.flatMap(({ actions }) => actions)),
    Resource: "*",
  },
];
