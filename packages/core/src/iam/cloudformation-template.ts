import { type AutomationDocument, documentContent } from "../model/automation-document.ts";
import { automationRoleName } from "../model/automation-role.ts";
import type { IamPolicy } from "./pack-policies.ts";
import { trustedPrincipal, trustPolicy } from "./trust-policy.ts";
import { yamlText } from "./yaml-text.ts";

/** Default role name in both templates. */
export const defaultRoleName = "SkyledgerReadOnly";

/** Input of a role template. */
export interface RoleRequest {
  externalId: string;
  /** Account ID, or ARN of the principal that will assume the role; null: the person fills it in. */
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

/** A reference in a parameter creates no dependency, so attachments depend on the role explicitly. */
function after<Resource extends object>(resources: Readonly<Record<string, Resource>>, dependsOn: string) {
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [name, { ...resource, DependsOn: dependsOn }]),
  );
}

// The policies are read-only views of text, lists, and maps, which the emitter accepts.
function template(value: object): string {
  return yamlText(value as Parameters<typeof yamlText>[0]);
}

/** Parameters of the read-only role. */
export function roleTemplateParameters({ externalId, principal }: RoleRequest) {
  return {
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
  };
}

/** The read-only role and its policies. */
export function roleResources({ principal, policies }: RoleRequest) {
  const trusted =
    principal === null ? { arn: { Ref: "TrustedPrincipalArn" }, callers: [] } : trustedPrincipal(principal);
  return {
    Role: {
      Type: "AWS::IAM::Role",
      Properties: {
        RoleName: { Ref: "RoleName" },
        Description: "Skyledger reads the configuration of this account through this role.",
        AssumeRolePolicyDocument: trustPolicy(trusted, { Ref: "ExternalId" }),
      },
    },
    ...after(managedPolicies(policies, "ReadPolicy", "Read-only actions of Skyledger's collectors."), "Role"),
  };
}

/** A stack that creates the read-only role and outputs its ARN. */
export function cloudFormationTemplate(request: RoleRequest): string {
  return template({
    AWSTemplateFormatVersion: "2010-09-09",
    Description: "Lets Skyledger read the configuration of this account. Skyledger can't change anything.",
    Parameters: roleTemplateParameters(request),
    Resources: roleResources(request),
    Outputs: {
      RoleArn: { Description: "Paste this ARN into Skyledger.", Value: { "Fn::GetAtt": ["Role", "Arn"] } },
    },
  });
}

/** Input of a template for fixes. */
export interface FixesRequest {
  /** Statements of Skyledger's role: start documents. */
  starting: readonly IamPolicy[];
  /** Statements of the role that Automation assumes. */
  steps: readonly IamPolicy[];
  /** Documents that Skyledger provides. */
  documents: readonly AutomationDocument[];
  /** Fixes that change IAM policies: installed only on request. */
  permissions: { steps: readonly IamPolicy[]; documents: readonly AutomationDocument[] };
}

/**
 * Systems Manager assumes the role, for runs of this account only (Systems Manager User Guide, "confused
 * deputy").
 */
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
const permissionFixes = "PermissionFixes";
const permissionFixesOnce = "PermissionFixesOnce";

/** Roles and policies are global in an account, so only one of several regional stacks creates them. */
function once<Resource extends object>(resources: Readonly<Record<string, Resource>>) {
  return onlyIf(firstRegion, resources);
}

function onlyIf<Resource extends object>(Condition: string, resources: Readonly<Record<string, Resource>>) {
  return Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [name, { Condition, ...resource }]),
  );
}

function stepPolicies(policies: readonly IamPolicy[], name: string, Description: string) {
  return Object.fromEntries(
    policies.map((PolicyDocument, at) => [
      `${name}${at + 1}`,
      {
        Type: "AWS::IAM::ManagedPolicy",
        Properties: { Description, PolicyDocument, Roles: [{ Ref: "AutomationRole" }] },
      },
    ]),
  );
}

function documentResources(documents: readonly AutomationDocument[]) {
  return Object.fromEntries(
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
  );
}

const fixParameters = {
  ...roleNameParameter,
  Roles: {
    Type: "String",
    Default: "make",
    AllowedValues: ["make", "leave"],
    Description:
      "Documents are Regional and roles are global: choose make in the first Region and leave in the others.",
  },
  [permissionFixes]: {
    Type: "String",
    Default: "no",
    AllowedValues: ["no", "yes"],
    Description:
      "Fixes that change policies of IAM roles and users. With yes, the automation role can change permissions.",
  },
};

/**
 * A second, optional stack that lets the read-only role start fixes: permissions to start them, the
 * automation role, and our documents. Deleting the stack removes these permissions.
 */
export function remediationCloudFormationTemplate(request: FixesRequest): string {
  const { starting, steps, documents, permissions } = request;
  return template({
    AWSTemplateFormatVersion: "2010-09-09",
    Description: "Optional: lets Skyledger's role start remediations that a person approves.",
    Parameters: fixParameters,
    Conditions: {
      [firstRegion]: { "Fn::Equals": [{ Ref: "Roles" }, "make"] },
      [permissionFixes]: { "Fn::Equals": [{ Ref: permissionFixes }, "yes"] },
      [permissionFixesOnce]: { "Fn::And": [{ Condition: firstRegion }, { Condition: permissionFixes }] },
    },
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
        ...stepPolicies(steps, "StepPolicy", "Actions of the remediation steps."),
      }),
      ...onlyIf(
        permissionFixesOnce,
        stepPolicies(permissions.steps, "PermissionPolicy", "Actions of the steps that change IAM policies."),
      ),
      ...documentResources(documents),
      ...onlyIf(permissionFixes, documentResources(permissions.documents)),
    },
  });
}
