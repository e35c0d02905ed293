import { type AutomationDocument, documentContent } from "../model/automation-document.ts";
import { automationRoleName } from "../model/automation-role.ts";
import type { IamPolicy } from "./policy-size.ts";
import { trustedPrincipal, trustPolicy } from "./trust-policy.ts";
import { yamlText } from "./yaml-text.ts";

/** Name that both templates give the role unless the person changes it. */
export const defaultRoleName = "SkyledgerReadOnly";

/** What a role template is made for. */
export interface RoleRequest {
  externalId: string;
  /** Account id, or ARN of who will assume the role; null: the person fills it in. */
  principal: string | null;
  policies: readonly IamPolicy[];
}

const roleNameParameter = {
  RoleName: {
    Type: "String",
    Default: defaultRoleName,
    Description: "Name of the role.",
    AllowedPattern: "[A-Za-z0-9+=,.@_-]{1,64}",
  },
};

function managedPolicies(policies: readonly IamPolicy[], name: string, description: string) {
  return Object.fromEntries(
    policies.map((policy, at) => [
      `${name}${at + 1}`,
      {
        Type: "AWS::IAM::ManagedPolicy",
        Properties: { Description: description, PolicyDocument: policy, Roles: [{ Ref: "RoleName" }] },
      },
    ]),
  );
}

/** Attachments need the role first: a parameter's name makes no dependency by itself. */
function after<Resource extends object>(resources: Readonly<Record<string, Resource>>, dependsOn: string) {
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [name, { ...resource, DependsOn: dependsOn }]),
  );
}

// Our own values are text, lists and maps only, which the emitter takes; the policies are read-only views of such.
function template(value: object): string {
  return yamlText(value as Parameters<typeof yamlText>[0]);
}

/** A stack that makes the read-only role; its output is the role's ARN. */
export function cloudFormationTemplate({ externalId, principal, policies }: RoleRequest): string {
  const trusted =
    principal === null ? { arn: { Ref: "TrustedPrincipalArn" }, callers: [] } : trustedPrincipal(principal);
  return template({
    AWSTemplateFormatVersion: "2010-09-09",
    Description: "Lets Skyledger read the configuration of this account. Skyledger can't change anything.",
    Parameters: {
      ...roleNameParameter,
      ExternalId: {
        Type: "String",
        Default: externalId,
        Description: "External ID that Skyledger generated for this workspace. Do not change it.",
        MinLength: 2,
      },
      ...(principal === null
        ? {
            TrustedPrincipalArn: {
              Type: "String",
              Description: "ARN of the IAM role or user that the Skyledger server runs as.",
              AllowedPattern: "arn:[a-z-]+:iam::[0-9]{12}:.+",
            },
          }
        : {}),
    },
    Resources: {
      Role: {
        Type: "AWS::IAM::Role",
        Properties: {
          RoleName: { Ref: "RoleName" },
          Description: "Skyledger reads the configuration of this account through this role.",
          AssumeRolePolicyDocument: trustPolicy(trusted, { Ref: "ExternalId" }),
        },
      },
      ...after(
        managedPolicies(policies, "ReadPolicy", "Read-only actions of Skyledger's collectors."),
        "Role",
      ),
    },
    Outputs: {
      RoleArn: { Description: "Paste this ARN into Skyledger.", Value: { "Fn::GetAtt": ["Role", "Arn"] } },
    },
  });
}

/** What a template of the fixes is made for. */
export interface FixesRequest {
  /** Of Skyledger's role: starting documents. */
  starting: readonly IamPolicy[];
  /** Of the role that Automation acts as. */
  steps: readonly IamPolicy[];
  /** Our own documents. */
  documents: readonly AutomationDocument[];
}

/** Systems Manager acts as the role, for runs of this account only (Systems Manager User Guide, "confused deputy"). */
export function automationTrust(accountId: string | object) {
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Service: "ssm.amazonaws.com" },
        Action: "sts:AssumeRole",
        Condition: { StringEquals: { "aws:SourceAccount": accountId } },
      },
    ],
  };
}

const firstRegion = "FirstRegion";

/** Roles and policies are the account's, not a region's: one stack of many makes them. */
function once<Resource extends object>(resources: Readonly<Record<string, Resource>>) {
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [name, { Condition: firstRegion, ...resource }]),
  );
}

/**
 * A second, optional stack that lets the role of the first one start fixes: the rights to start them, the role that
 * they act as, and our own documents. Deleting it takes the right away.
 */
export function remediationCloudFormationTemplate({ starting, steps, documents }: FixesRequest): string {
  return template({
    AWSTemplateFormatVersion: "2010-09-09",
    Description: "Optional: lets Skyledger's role start remediations that a person approves.",
    Parameters: {
      ...roleNameParameter,
      Roles: {
        Type: "String",
        Default: "make",
        AllowedValues: ["make", "leave"],
        Description:
          "Documents are Regional and roles are global: choose make in the first Region and leave in the others.",
      },
    },
    Conditions: { [firstRegion]: { "Fn::Equals": [{ Ref: "Roles" }, "make"] } },
    Resources: {
      ...once(managedPolicies(starting, "FixPolicy", "Documents that Skyledger can start.")),
      ...once({
        AutomationRole: {
          Type: "AWS::IAM::Role",
          Properties: {
            RoleName: automationRoleName,
            Description: "Remediations approved in Skyledger use this role.",
            AssumeRolePolicyDocument: automationTrust({ Ref: "AWS::AccountId" }),
          },
        },
        ...Object.fromEntries(
          steps.map((policy, at) => [
            `StepPolicy${at + 1}`,
            {
              Type: "AWS::IAM::ManagedPolicy",
              Properties: {
                Description: "Actions of the remediation steps.",
                PolicyDocument: policy,
                Roles: [{ Ref: "AutomationRole" }],
              },
            },
          ]),
        ),
      }),
      ...Object.fromEntries(
        documents.map((document) => [
          document.name.replaceAll("-", ""),
          {
            Type: "AWS::SSM::Document",
            Properties: {
              Name: document.name,
              DocumentType: "Automation",
              DocumentFormat: "JSON",
              UpdateMethod: "NewVersion",
              Content: documentContent(document),
            },
          },
        ]),
      ),
    },
  });
}
