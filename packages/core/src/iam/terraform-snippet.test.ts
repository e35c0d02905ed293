import { describe, expect, it } from "vitest";
import { documentContent } from "../model/automation-document.ts";
import { ownDocuments } from "../model/define-fix.ts";
import { fixes, resources } from "../registry.gen.ts";
import { packPolicies } from "./pack-policies.ts";
import { readOnlyPolicies } from "./read-only-policy.ts";
import {
  automationStatements,
  permissionStatements,
  remediationStatements,
} from "./remediation-statements.ts";
import { remediationTerraformSnippet, terraformSnippet } from "./terraform-snippet.ts";

const policies = readOnlyPolicies(resources);
const request = { externalId: "ext-1", principal: "arn:aws:iam::999999999999:role/server", policies };

/** The documents passed to jsonencode, with references to variables as text. */
function documents(terraform: string) {
  return [...terraform.matchAll(/jsonencode\((\{[\s\S]*?\n {2}\})\)/g)].map(([, text = ""]) =>
    JSON.parse(
      text
        .replace(/: (var\.\w+)/g, ': "$1"')
        .replaceAll("$${", "${")
        .replaceAll("%%{", "%{"),
    ),
  );
}

/** Whether brackets outside of text are balanced. */
function isBalanced(terraform: string): boolean {
  const open: string[] = [];
  const closing: Readonly<Record<string, string>> = { "}": "{", ")": "(", "]": "[" };
  for (const [char] of terraform
    .replace(/#.*$/gm, "")
    .replace(/"(?:[^"\\]|\\.)*"/g, "")
    .matchAll(/[{}()[\]]/g)) {
    const opener = closing[char];
    if (opener === undefined) open.push(char);
    else if (open.pop() !== opener) return false;
  }
  return open.length === 0;
}

describe("Terraform snippet", () => {
  it("trusts the principal only with the external ID", () => {
    const text = terraformSnippet(request);
    expect(documents(text)[0]).toEqual({
      Version: "2012-10-17",
      Statement: [
        {
          Sid: "Skyledger",
          Effect: "Allow",
          Principal: { AWS: "arn:aws:iam::999999999999:role/server" },
          Action: "sts:AssumeRole",
          Condition: { StringEquals: { "sts:ExternalId": "var.skyledger_external_id" } },
        },
      ],
    });
    expect(text).toMatch(/variable "skyledger_external_id" \{[^}]*default {5}= "ext-1"/);
    expect(text).not.toContain("skyledger_principal_arn");
  });

  it("asks for the principal when the server has no identity yet", () => {
    const text = terraformSnippet({ ...request, principal: null });
    expect(documents(text)[0].Statement[0].Principal).toEqual({ AWS: "var.skyledger_principal_arn" });
    expect(text).toMatch(/variable "skyledger_principal_arn" \{[^}]*\}/);
    expect(/variable "skyledger_principal_arn" \{[^}]*\}/.exec(text)?.[0]).not.toContain("default");
  });

  it("creates and attaches every policy, and outputs the role's ARN", () => {
    const text = terraformSnippet(request);
    expect(documents(text).slice(1)).toEqual(policies);
    expect(text.match(/^resource "aws_iam_role_policy_attachment"/gm)).toHaveLength(policies.length);
    expect(text).toContain("value       = aws_iam_role.skyledger.arn");
    expect(isBalanced(text)).toBe(true);
    expect(isBalanced("resource {")).toBe(false);
  });

  it("escapes template markers in values", () => {
    const externalId = "a$" + "{b}%{c}";
    expect(terraformSnippet({ ...request, externalId })).toContain('"a$$' + '{b}%%{c}"');
  });
});

describe("names in Terraform", () => {
  const policy = (Sid: string) => ({
    Version: "2012-10-17" as const,
    Statement: [{ Sid, Effect: "Allow" as const, Action: ["s3:ListAllMyBuckets"], Resource: "*" as const }],
  });

  it("numbers policies from 1, and indents them", () => {
    const text = terraformSnippet({ ...request, policies: [policy("A"), policy("B")] });
    expect(text).toContain(`resource "aws_iam_policy" "skyledger_read_1" {
  name_prefix = "skyledger-read-1-"
  policy = jsonencode({
    "Version": "2012-10-17",
    "Statement": [
      {
        "Sid": "A",
`);
    expect(text).toContain(`resource "aws_iam_role_policy_attachment" "skyledger_read_2" {
  role       = aws_iam_role.skyledger.name
  policy_arn = aws_iam_policy.skyledger_read_2.arn
}
`);
    expect(text).toContain('name_prefix = "skyledger-read-2-"');
    expect(text).not.toContain("skyledger_read_3");
  });

  it("converts a document's name to lowercase with underscores", () => {
    const [first] = ownDocuments(fixes);
    if (!first) throw new Error("fixes bring documents of ours");
    const text = remediationTerraformSnippet({
      starting: [],
      steps: [],
      documents: [{ ...first, name: "Skyledger-EnableVpcLogs" }],
      permissions: { steps: [], documents: [] },
    });
    expect(text).toContain('resource "aws_ssm_document" "skyledger_enable_vpc_logs" {');
    expect(text).toContain('name            = "Skyledger-EnableVpcLogs"');
  });
});

describe("remediation snippet", () => {
  const ofPermissions = fixes.filter(({ changesPermissions }) => changesPermissions);
  const plain = fixes.filter(({ changesPermissions }) => !changesPermissions);
  const own = ownDocuments(plain);
  const text = remediationTerraformSnippet({
    starting: packPolicies(remediationStatements(fixes)),
    steps: packPolicies(automationStatements(plain)),
    documents: own,
    permissions: {
      steps: packPolicies(permissionStatements(ofPermissions)),
      documents: ownDocuments(ofPermissions),
    },
  });

  it("adds the optional statements to the same role, and creates the automation role", () => {
    expect(documents(text)[0]).toEqual({ Version: "2012-10-17", Statement: remediationStatements(fixes) });
    expect(text).toContain("role       = aws_iam_role.skyledger.name");
    expect(text).toContain("role       = aws_iam_role.skyledger_automation.name");
    expect(text).toContain('"aws:SourceAccount": var.skyledger_account_id');
    expect(isBalanced(text)).toBe(true);
  });

  it("installs each of our documents completely", () => {
    const contents = documents(text).filter((one: { schemaVersion?: string }) => one.schemaVersion === "0.3");
    const all = [...own, ...ownDocuments(ofPermissions)];
    expect(contents).toEqual(all.map((one) => JSON.parse(JSON.stringify(documentContent(one)))));
    expect(new Set(text.match(/resource "aws_ssm_document" "\w+"/g)).size).toBe(all.length);
  });

  it("lets the automation role change IAM policies only on request", () => {
    const blocks = text.split("\nresource ");
    const changing = blocks.filter((block) =>
      /iam:(Put|Attach|Detach|Delete|Update)(Role|User|Assume)/.test(block),
    );
    expect(changing).toHaveLength(1);
    const conditional = blocks.filter((block) =>
      block.includes("count = var.skyledger_permission_fixes ? 1 : 0"),
    );
    expect(conditional).toContain(changing[0]);
    expect(conditional).toHaveLength(1 + ownDocuments(ofPermissions).length);
    expect(text).toMatch(/variable "skyledger_permission_fixes" \{[^}]*default {5}= false/);
  });
});
