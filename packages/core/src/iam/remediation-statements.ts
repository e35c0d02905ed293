import { automationRoleName } from "../model/automation-role.ts";
import { documentName, type Fix } from "../model/define-fix.ts";
import { volumeKeyActions } from "../model/volume-key-actions.ts";
import type { IamStatement } from "./iam-statement.ts";

function uniqueSorted(values: Iterable<string>): string[] {
  return [...new Set(values)].sort();
}

const automationRole = `arn:*:iam::*:role/${automationRoleName}`;

/** Documents by the end of their ARN; ours share a prefix. */
function startable(fixes: readonly Pick<Fix, "documents">[]): string[] {
  const names = fixes.flatMap(({ documents }) => documents.map(documentName));
  const owned = names.map((name) => (name.startsWith("Skyledger-") ? "Skyledger-*" : name));
  // ARNs of AWS-owned documents have an empty account.
  return uniqueSorted(owned.map((name) => `arn:*:ssm:*:*:automation-definition/${name}:*`));
}

/**
 * The permissions of Skyledger's role for fixes: start exactly these documents with the automation role, and
 * follow their runs. The role cannot change anything itself.
 */
export function remediationStatements(fixes: readonly Pick<Fix, "documents">[]): IamStatement[] {
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

/**
 * The permissions of the automation role that let it change IAM policies. It could give them to itself, so its own
 * policies are out of reach.
 */
export function permissionStatements(fixes: readonly Pick<Fix, "actions">[]): IamStatement[] {
  const actions = uniqueSorted(fixes.flatMap((fix) => fix.actions));
  return [
    { Sid: "PoliciesOfIdentities", Effect: "Allow", Action: actions, Resource: "*" },
    { Sid: "NotOfThisRole", Effect: "Deny", Action: actions, Resource: [automationRole] },
  ];
}

/**
 * The permissions of the automation role, which only Systems Manager can assume: the steps of all documents.
 */
export function automationStatements(fixes: readonly Pick<Fix, "actions">[]): IamStatement[] {
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
            // Only for calls that EC2 makes on behalf of the role; the role cannot use a key directly.
            Condition: { StringLike: { "kms:ViaService": "ec2.*.amazonaws.com" } },
          },
        ]),
  ];
}
