import { automationRoleName } from "../model/automation-role.ts";
import { documentName, type Fix } from "../model/define-fix.ts";
import { volumeKeyActions } from "../model/volume-key-actions.ts";
import type { IamStatement } from "./iam-statement.ts";

function uniqueSorted(values: Iterable<string>): string[] {
  return [...new Set(values)].sort();
}

const automationRole = `arn:*:iam::*:role/${automationRoleName}`;

/** Documents by what their ARN ends in; ours share a prefix. */
function startable(fixes: readonly Fix[]): string[] {
  const names = fixes.flatMap(({ documents }) => documents.map(documentName));
  const owned = names.map((name) => (name.startsWith("Skyledger-") ? "Skyledger-*" : name));
  // Documents of AWS have an empty account in their ARN.
  return uniqueSorted(owned.map((name) => `arn:*:ssm:*:*:automation-definition/${name}:*`));
}

/**
 * What Skyledger's own role needs for fixes, apart from reading: start exactly these documents as the automation
 * role, and watch their runs. It may change nothing itself.
 */
export function remediationStatements(fixes: readonly Fix[]): IamStatement[] {
  return [
    {
      Sid: "StartKnownDocuments",
      Effect: "Allow",
      Action: ["ssm:StartAutomationExecution"],
      Resource: startable(fixes),
    },
    {
      Sid: "WatchRuns",
      Effect: "Allow",
      Action: ["ssm:DescribeDocument", "ssm:GetAutomationExecution"],
      Resource: "*",
    },
    {
      Sid: "SeeAutomationRole",
      Effect: "Allow",
      Action: ["iam:GetRole"],
      Resource: [automationRole],
    },
    {
      Sid: "PassAutomationRole",
      Effect: "Allow",
      Action: ["iam:PassRole"],
      Resource: [automationRole],
      Condition: { StringEquals: { "iam:PassedToService": "ssm.amazonaws.com" } },
    },
  ];
}

/** What the steps of every document do: the rights of the automation role, which only Systems Manager assumes. */
export function automationStatements(fixes: readonly Fix[]): IamStatement[] {
  const actions = uniqueSorted(fixes.flatMap((fix) => fix.actions));
  const linked = "iam:CreateServiceLinkedRole";
  const ofKeys = actions.filter((action) => volumeKeyActions.includes(action));
  return [
    {
      Sid: "StepsOfFixes",
      Effect: "Allow",
      Action: actions.filter((action) => action !== linked && !ofKeys.includes(action)),
      Resource: "*",
    },
    {
      Sid: "RolesOfServices",
      Effect: "Allow",
      Action: [linked],
      Resource: ["arn:*:iam::*:role/aws-service-role/*"],
    },
    ...(ofKeys.length === 0
      ? []
      : [
          {
            Sid: "KeysOfVolumes",
            Effect: "Allow" as const,
            Action: ofKeys,
            Resource: "*" as const,
            // Only in calls that EC2 makes for the role: it cannot use a key itself.
            Condition: { StringLike: { "kms:ViaService": "ec2.*.amazonaws.com" } },
          },
        ]),
  ];
}
