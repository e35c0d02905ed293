import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { resources } from "../registry.gen.ts";
import { cloudFormationTemplate, remediationCloudFormationTemplate } from "./cloudformation-template.ts";
import { packPolicies } from "./policy-size.ts";
import { readOnlyPolicies } from "./read-only-policy.ts";
import { remediationStatements } from "./remediation-statements.ts";

const policies = readOnlyPolicies(resources);
const request = { externalId: "ext-1", principal: "arn:aws:iam::999999999999:role/server", policies };
/** CloudFormation's limit for a template given inline. */
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

  it("asks for the principal where the server has no identity yet", () => {
    const template = parse(cloudFormationTemplate({ ...request, principal: null }));
    expect(template.Parameters.TrustedPrincipalArn).not.toHaveProperty("Default");
    const [statement] = template.Resources.Role.Properties.AssumeRolePolicyDocument.Statement;
    expect(statement.Principal).toEqual({ AWS: { Ref: "TrustedPrincipalArn" } });
    expect(statement.Condition.StringEquals).toEqual({ "sts:ExternalId": { Ref: "ExternalId" } });
  });

  it("names the server's role behind a session", () => {
    const principal = "arn:aws:sts::999999999999:assumed-role/server/i-1";
    const template = parse(cloudFormationTemplate({ ...request, principal }));
    const [statement] = template.Resources.Role.Properties.AssumeRolePolicyDocument.Statement;
    expect(statement.Principal.AWS).toBe("arn:aws:iam::999999999999:root");
    expect(statement.Condition.ArnLike["aws:PrincipalArn"]).toContain(
      "arn:aws:iam::999999999999:role/server",
    );
  });

  it("attaches every policy after the role is there, and tells its ARN", () => {
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

  it("keeps odd text text", () => {
    const externalId = 'a: "b" # *c &d !e';
    expect(parse(cloudFormationTemplate({ ...request, externalId })).Parameters.ExternalId.Default).toBe(
      externalId,
    );
  });
});

describe("remediation template", () => {
  it("adds the optional statements to the role and nothing else", () => {
    const template = parse(remediationCloudFormationTemplate(packPolicies(remediationStatements)));
    expect(Object.keys(template.Resources)).toEqual(["FixPolicy1"]);
    expect(template.Resources.FixPolicy1).toMatchObject({
      Type: "AWS::IAM::ManagedPolicy",
      Properties: {
        Roles: [{ Ref: "RoleName" }],
        PolicyDocument: { Version: "2012-10-17", Statement: remediationStatements },
      },
    });
  });
});
