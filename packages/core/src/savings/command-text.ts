import type { ChangeText } from "../model/define-saving.ts";
import type { ResourceIdentity } from "../model/resource.ts";

/** Quotes a word for a POSIX shell, if needed. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Escapes text for Terraform's double quotes. */
function terraformText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("${", "$${").replaceAll("%{", "%%{");
}

/** One AWS CLI call in the Region of the resource; options without a value are flags. */
export function awsCli(
  resource: Pick<ResourceIdentity, "region">,
  command: string,
  options: Readonly<Record<string, string | true>>,
): string {
  const words = Object.entries(options).map(([name, value]) =>
    value === true ? `--${name}` : `--${name} ${shellWord(value)}`,
  );
  const region = resource.region === "global" ? [] : [`--region ${shellWord(resource.region)}`];
  return ["aws", command, ...words, ...region].join(" ");
}

/** Terraform text of a deletion. */
export function terraformRemoval(type: string, id: string): string {
  return [
    `# Delete the resource "${type}" block of ${oneLine(id)}, then review the plan before you apply it:`,
    "# terraform plan    (1 to destroy)",
    "# terraform apply",
  ].join("\n");
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}

/**
 * Terraform text of changed arguments. Values are written as given: numbers bare, text quoted.
 * @param blocks following lines, such as nested blocks
 */
export function terraformChange(
  type: string,
  id: string,
  values: Readonly<Record<string, string | number | boolean>>,
  blocks: readonly string[] = [],
): string {
  const width = Math.max(...Object.keys(values).map((name) => name.length));
  const lines = Object.entries(values).map(
    ([name, value]) =>
      `  ${name.padEnd(width)} = ${typeof value === "string" ? `"${terraformText(value)}"` : value}`,
  );
  return [
    `resource "${type}" "this" {`,
    `  # ${oneLine(id)}`,
    ...lines,
    ...blocks.map((line) => `  ${line}`),
    "}",
  ].join("\n");
}

/** Command and Terraform text of a deletion with one call. */
export function deletion(
  resource: ResourceIdentity,
  command: string,
  options: Readonly<Record<string, string | true>>,
  terraformType: string,
): ChangeText {
  return { cli: awsCli(resource, command, options), terraform: terraformRemoval(terraformType, resource.id) };
}

/** Command and Terraform text of changed settings with one call. */
export function setting(
  resource: ResourceIdentity,
  command: string,
  options: Readonly<Record<string, string | true>>,
  terraform: { type: string; values: Readonly<Record<string, string | number | boolean>> },
): ChangeText {
  return {
    cli: awsCli(resource, command, options),
    terraform: terraformChange(terraform.type, resource.id, terraform.values),
  };
}
