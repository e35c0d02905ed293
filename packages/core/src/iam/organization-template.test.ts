import { expect, test } from "vitest";
import { cloudFormationTemplate } from "./cloudformation-template.ts";
import { organizationCloudFormationTemplate, organizationTerraformSnippet } from "./organization-template.ts";

const statement = { Sid: "ReadS3", Effect: "Allow", Action: ["s3:GetBucketPolicy"], Resource: "*" } as const;
const request = {
  externalId: "external-id-1",
  principal: null,
  policies: [{ Version: "2012-10-17", Statement: [statement] }] as const,
};

test("the stack has the management account's own role, and a StackSet with the members' role", () => {
  const template = organizationCloudFormationTemplate(request);
  expect(template).toContain('Type: "AWS::IAM::Role"');
  expect(template).toContain('PermissionModel: "SERVICE_MANAGED"');
  expect(template).toMatch(/AutoDeployment:\s+Enabled: true/);
  // The whole template of a single account, as one text.
  expect(template).toContain(`TemplateBody: ${JSON.stringify(cloudFormationTemplate(request))}`);
  for (const name of ["RoleName", "ExternalId", "TrustedPrincipalArn"])
    expect(template).toMatch(new RegExp(`ParameterKey: "${name}"\\s+ParameterValue:\\s+Ref: "${name}"`));
});

test("a known principal is part of both roles, and no parameter", () => {
  const known = { ...request, principal: "arn:aws:iam::999999999999:role/skyledger" };
  const template = organizationCloudFormationTemplate(known);
  expect(template).not.toContain("TrustedPrincipalArn");
  expect(template.split("arn:aws:iam::999999999999:role/skyledger")).toHaveLength(3);
});

test("Terraform creates the same StackSet, and escapes the template's text", () => {
  const snippet = organizationTerraformSnippet({ ...request, externalId: "$" + "{evil}" });
  expect(snippet).toContain('permission_model = "SERVICE_MANAGED"');
  expect(snippet).toContain("organizational_unit_ids = var.skyledger_organizational_unit_ids");
  expect(snippet).toContain("RoleName = var.skyledger_role_name");
  expect(snippet).toContain("ExternalId = var.skyledger_external_id");
  expect(snippet).toContain("TrustedPrincipalArn = var.skyledger_principal_arn");
  expect(snippet.replaceAll("$$" + "{evil}", "")).not.toContain("$" + "{evil}");
});
