import type { PolicyDocument, PolicyStatement } from "../../resources/policy-document.ts";
import { coversAction, coversEveryResource } from "../policies/policy-grants.ts";

/**
 * Sets of actions that let their holder, with all of them on every resource, gain more permissions: the paths
 * published by Rhino Security Labs ("AWS IAM Privilege Escalation – Methods and Mitigation").
 */
export const escalationPaths: readonly (readonly string[])[] = [
  ["iam:CreatePolicyVersion"],
  ["iam:SetDefaultPolicyVersion"],
  ["iam:CreateAccessKey"],
  ["iam:CreateLoginProfile"],
  ["iam:UpdateLoginProfile"],
  ["iam:AttachUserPolicy"],
  ["iam:AttachGroupPolicy"],
  ["iam:AttachRolePolicy"],
  ["iam:PutUserPolicy"],
  ["iam:PutGroupPolicy"],
  ["iam:PutRolePolicy"],
  ["iam:AddUserToGroup"],
  ["iam:UpdateAssumeRolePolicy", "sts:AssumeRole"],
  ["lambda:UpdateFunctionCode"],
  ["glue:UpdateDevEndpoint"],
  ["iam:PassRole", "ec2:RunInstances"],
  ["iam:PassRole", "lambda:CreateFunction", "lambda:InvokeFunction"],
  ["iam:PassRole", "lambda:CreateFunction", "lambda:CreateEventSourceMapping"],
  ["iam:PassRole", "lambda:CreateFunction", "lambda:AddPermission"],
  ["iam:PassRole", "glue:CreateDevEndpoint"],
  ["iam:PassRole", "cloudformation:CreateStack"],
  ["iam:PassRole", "datapipeline:CreatePipeline", "datapipeline:PutPipelineDefinition"],
  ["iam:PassRole", "ecs:RegisterTaskDefinition", "ecs:RunTask"],
  ["iam:PassRole", "sagemaker:CreateNotebookInstance", "sagemaker:CreatePresignedNotebookInstanceUrl"],
  ["iam:PassRole", "codebuild:CreateProject", "codebuild:StartBuild"],
  ["iam:PassRole", "autoscaling:CreateLaunchConfiguration", "autoscaling:CreateAutoScalingGroup"],
];

/** A condition on PassRole's service limits nothing if the path uses that service. */
function isUnconditional({ Condition }: PolicyStatement): boolean {
  return Object.values(Condition ?? {}).every((keys) =>
    Object.keys(keys).every((key) => key.toLowerCase() === "iam:passedtoservice"),
  );
}

/** The paths that a document opens on its own. Conditions, and a plain Deny, close a path. */
export function openEscalationPaths(document: PolicyDocument): readonly (readonly string[])[] {
  const allows = document.Statement.filter(
    (statement) =>
      statement.Effect === "Allow" && coversEveryResource(statement) && isUnconditional(statement),
  );
  if (allows.length === 0) return [];
  const denies = document.Statement.filter(
    (statement) =>
      statement.Effect === "Deny" && coversEveryResource(statement) && statement.Condition === undefined,
  );
  const may = (action: string) =>
    allows.some((statement) => coversAction(statement, action)) &&
    !denies.some((statement) => coversAction(statement, action));
  return escalationPaths.filter((path) => path.every(may));
}
