import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { documentContent } from "../model/automation-document.ts";
import { ownDocuments } from "../model/define-fix.ts";
import { fixes, resources } from "../registry.gen.ts";
import { cloudFormationTemplate, remediationCloudFormationTemplate } from "./cloudformation-template.ts";
import { packPolicies } from "./pack-policies.ts";
import { readOnlyPolicies } from "./read-only-policy.ts";
import {
  automationStatements,
  permissionStatements,
  remediationStatements,
} from "./remediation-statements.ts";

const policies = readOnlyPolicies(resources);
const request = { externalId: "ext-1", principal: "arn:aws:iam::999999999999:role/server", policies };
/** CloudFormation's size limit for an inline template. */
const inlineLimit = 51_200;

describe("CloudFormation template", () => {
  it("trusts the principal only with the external ID", () => {
    const template = parse(cloudFormationTemplate(request));
    expect(template.Parameters.ExternalId.Default).toBe("ext-1");
    expect(template.Resources.Role.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Sid: "Skyledger",
        Effect: "Allow",
        Principal: { AWS: "arn:aws:iam::999999999999:role/server" },
        Action: "sts:AssumeRole",
        Condition: { StringEquals: { "sts:ExternalId": { Ref: "ExternalId" } } },
      },
    ]);
    expect(template.Parameters).not.toHaveProperty("TrustedPrincipalArn");
  });

  it("asks for the principal when the server has no identity yet", () => {
    const template = parse(cloudFormationTemplate({ ...request, principal: null }));
    expect(template.Parameters.TrustedPrincipalArn).not.toHaveProperty("Default");
    const [statement] = template.Resources.Role.Properties.AssumeRolePolicyDocument.Statement;
    expect(statement.Principal).toEqual({ AWS: { Ref: "TrustedPrincipalArn" } });
    expect(statement.Condition.StringEquals).toEqual({ "sts:ExternalId": { Ref: "ExternalId" } });
  });

  it("names the role behind the server's session", () => {
    const principal = "arn:aws:sts::999999999999:assumed-role/server/i-1";
    const template = parse(cloudFormationTemplate({ ...request, principal }));
    const [statement] = template.Resources.Role.Properties.AssumeRolePolicyDocument.Statement;
    expect(statement.Principal.AWS).toBe("arn:aws:iam::999999999999:root");
    expect(statement.Condition.ArnLike["aws:PrincipalArn"]).toContain(
      "arn:aws:iam::999999999999:role/server",
    );
  });

  it("attaches every policy after creating the role, and outputs the role's ARN", () => {
    const text = cloudFormationTemplate(request);
    const template = parse(text);
    const attached = Object.values<{ Type: string; Properties: { PolicyDocument: unknown } }>(
      template.Resources,
    ).filter(({ Type }) => Type === "AWS::IAM::ManagedPolicy");
    expect(attached.map(({ Properties }) => Properties.PolicyDocument)).toEqual(policies);
    for (const policy of attached)
      expect(policy).toMatchObject({ DependsOn: "Role", Properties: { Roles: [{ Ref: "RoleName" }] } });
    expect(template.Outputs.RoleArn.Value).toEqual({ "Fn::GetAtt": ["Role", "Arn"] });
    expect(text.length).toBeLessThan(inlineLimit);
  });

  it("keeps unusual text as text", () => {
    const externalId = 'a: "b" # *c &d !e';
    expect(parse(cloudFormationTemplate({ ...request, externalId })).Parameters.ExternalId.Default).toBe(
      externalId,
    );
  });
});

describe("remediation template", () => {
  const ofPermissions = fixes.filter(({ changesPermissions }) => changesPermissions);
  const plain = fixes.filter(({ changesPermissions }) => !changesPermissions);
  const own = ownDocuments(plain);
  const request = {
    starting: packPolicies(remediationStatements(fixes)),
    steps: packPolicies(automationStatements(plain)),
    documents: own,
    permissions: {
      steps: packPolicies(permissionStatements(ofPermissions)),
      documents: ownDocuments(ofPermissions),
    },
  };
  const text = remediationCloudFormationTemplate(request);
  const template = parse(text);
  const ofType = (type: string) =>
    Object.values<{ Type: string; Properties: Record<string, unknown> }>(template.Resources).filter(
      ({ Type }) => Type === type,
    );

  it("adds the optional statements to the role that reads", () => {
    expect(template.Resources.FixPolicy1).toMatchObject({
      Type: "AWS::IAM::ManagedPolicy",
      Condition: "FirstRegion",
      Properties: {
        Roles: [{ Ref: "RoleName" }],
        PolicyDocument: { Version: "2012-10-17", Statement: remediationStatements(fixes) },
      },
    });
  });

  it("creates the automation role, which only Systems Manager in this account can assume, with the permissions of the steps", () => {
    const [role] = ofType("AWS::IAM::Role");
    expect(role?.Properties).toMatchObject({
      RoleName: "SkyledgerAutomation",
      AssumeRolePolicyDocument: {
        Statement: [
          {
            Principal: { Service: "ssm.amazonaws.com" },
            Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
          },
        ],
      },
    });
    expect(template.Resources.StepPolicy1.Properties.Roles).toEqual([{ Ref: "AutomationRole" }]);
  });

  it("lets the automation role change IAM policies only on request", () => {
    expect(template.Parameters.PermissionFixes).toMatchObject({
      Default: "no",
      AllowedValues: ["no", "yes"],
    });
    expect(template.Conditions.PermissionFixesOnce).toEqual({
      "Fn::And": [{ Condition: "FirstRegion" }, { Condition: "PermissionFixes" }],
    });
    const changing = Object.entries<{ Condition?: string }>(template.Resources).filter(([, resource]) =>
      /iam:(Put|Attach|Detach|Delete|Update)(Role|User|Assume)/.test(JSON.stringify(resource)),
    );
    expect(changing.map(([name, { Condition }]) => [name, Condition])).toEqual([
      ["PermissionPolicy1", "PermissionFixesOnce"],
    ]);
  });

  it("installs each of our documents completely, in each Region", () => {
    const documents = ofType("AWS::SSM::Document");
    expect(documents).toHaveLength(own.length + request.permissions.documents.length);
    expect(own.length).toBeGreaterThan(25);
    for (const document of own) {
      const made = documents.find(({ Properties }) => Properties.Name === document.name);
      expect(made).not.toHaveProperty("Condition");
      expect(made?.Properties.Content).toEqual(JSON.parse(JSON.stringify(documentContent(document))));
      expect(made?.Properties.Content).toMatchObject({
        schemaVersion: "0.3",
        assumeRole: "{{ AutomationAssumeRole }}",
      });
    }
    for (const { name } of request.permissions.documents) {
      expect(documents.find(({ Properties }) => Properties.Name === name)).toHaveProperty(
        ...["Condition", "PermissionFixes"],
      );
    }
    // CloudFormation's size limit for an uploaded template.
    expect(text.length).toBeLessThan(1_000_000);
  });
});
