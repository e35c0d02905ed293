import { type AutomationDocument, documentContent } from "../model/automation-document.ts";
import { automationRoleName } from "../model/automation-role.ts";
import {
  automationTrust,
  defaultRoleName,
  type FixesRequest,
  type RoleRequest,
} from "./cloudformation-template.ts";
import type { IamPolicy } from "./pack-policies.ts";
import { trustedPrincipal, trustPolicy } from "./trust-policy.ts";

/** Doubles the first character of Terraform's two template markers, which escapes them. */
function escaped(json: string): string {
  return json.replaceAll(/[$%](?=\{)/g, (marker) => marker + marker);
}

/** A Terraform string literal. */
export function literal(value: string): string {
  return escaped(JSON.stringify(value));
}

/** JSON with one member per line, as an argument of jsonencode. `variables` stay references. */
function document(value: object, variables: readonly string[] = []): string {
  let text = escaped(JSON.stringify(value, undefined, 2));
  for (const name of variables) text = text.replaceAll(`"<${name}>"`, `var.${name}`);
  return text.replaceAll("\n", "\n  ");
}

function variable(name: string, description: string, value: string | null): string {
  const lines = [`  type        = string`, `  description = ${literal(description)}`];
  if (value !== null) lines.push(`  default     = ${literal(value)}`);
  return `variable "${name}" {\n${lines.join("\n")}\n}\n`;
}

function policyBlocks(policies: readonly IamPolicy[], name: string, role: string): string[] {
  return policies.flatMap((policy, at) => {
    const label = `${name}_${at + 1}`;
    return [
      `resource "aws_iam_policy" "${label}" {
  name_prefix = ${literal(`${name.replaceAll("_", "-")}-${at + 1}-`)}
  policy = jsonencode(${document(policy)})
}
`,
      `resource "aws_iam_role_policy_attachment" "${label}" {
  role       = ${role}
  policy_arn = aws_iam_policy.${label}.arn
}
`,
    ];
  });
}

/** The read-only role for Terraform, with its ARN as an output. */
export function terraformSnippet({ externalId, principal, policies }: RoleRequest): string {
  const trusted =
    principal === null ? { arn: "<skyledger_principal_arn>", callers: [] } : trustedPrincipal(principal);
  const trust = document(trustPolicy(trusted, "<skyledger_external_id>"), [
    "skyledger_external_id",
    "skyledger_principal_arn",
  ]);
  return [
    "# Lets Skyledger read the configuration of this account. Skyledger can't change anything.\n",
    variable("skyledger_role_name", "Name of the role.", defaultRoleName),
    variable(
      "skyledger_external_id",
      "External ID that Skyledger generated for this workspace. Do not change it.",
      externalId,
    ),
    ...(principal === null
      ? [
          variable(
            "skyledger_principal_arn",
            "ARN of the IAM role or user that the Skyledger server runs as.",
            null,
          ),
        ]
      : []),
    `resource "aws_iam_role" "skyledger" {
  name               = var.skyledger_role_name
  description        = "Skyledger reads the configuration of this account through this role."
  assume_role_policy = jsonencode(${trust})
}
`,
    ...policyBlocks(policies, "skyledger_read", "aws_iam_role.skyledger.name"),
    `output "skyledger_role_arn" {
  description = "Paste this ARN into Skyledger."
  value       = aws_iam_role.skyledger.arn
}
`,
  ].join("\n");
}

/** Name of a resource in Terraform. */
function label(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_")
    .replaceAll("-", "_")
    .toLowerCase();
}

function documentBlock(one: AutomationDocument, condition = ""): string {
  return `resource "aws_ssm_document" "${label(one.name)}" {${condition}
  name            = ${literal(one.name)}
  document_type   = "Automation"
  document_format = "JSON"
  content         = jsonencode(${document(documentContent(one))})
}
`;
}

/** Makes a block conditional on the variable. */
const ifPermissions = `
  count = var.skyledger_permission_fixes ? 1 : 0`;

function permissionBlocks({ steps, documents }: FixesRequest["permissions"]): string[] {
  return [
    ...steps.map(
      (policy, at) => `resource "aws_iam_role_policy" "skyledger_permission_${at + 1}" {${ifPermissions}
  role   = aws_iam_role.skyledger_automation.name
  policy = jsonencode(${document(policy)})
}
`,
    ),
    ...documents.map((one) => documentBlock(one, ifPermissions)),
  ];
}

/**
 * The optional second part, which lets the role start fixes. Goes next to the first snippet; documents are
 * created in the provider's Region.
 */
export function remediationTerraformSnippet(request: FixesRequest): string {
  const { starting, steps, documents, permissions } = request;
  const trust = document(automationTrust("<skyledger_account_id>"), ["skyledger_account_id"]);
  return [
    "# Optional: lets Skyledger's role start remediations that a person approves.\n",
    variable("skyledger_account_id", "The account that is remediated.", null),
    `variable "skyledger_permission_fixes" {
  type        = bool
  description = "Fixes that change policies of IAM roles and users. With true, the automation role can change permissions."
  default     = false
}
`,
    ...policyBlocks(starting, "skyledger_fix", "aws_iam_role.skyledger.name"),
    `resource "aws_iam_role" "skyledger_automation" {
  name               = ${literal(automationRoleName)}
  description        = "Fixes that a person approved in Skyledger act as this role."
  assume_role_policy = jsonencode(${trust})
}
`,
    ...policyBlocks(steps, "skyledger_step", "aws_iam_role.skyledger_automation.name"),
    ...documents.map((one) => documentBlock(one)),
    ...permissionBlocks(permissions),
  ].join("\n");
}
