import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readOnlyPolicies } from "@skyledger/core/iam/read-only-policy";
import type { Generated } from "./generated.ts";

type Registry = { resources: readonly { iamActions: readonly string[] }[] };

/** The read-only permissions of discovery, from the collectors' own declarations, for people to read. */
export const iamPolicy: Generated = {
  file: "docs/iam/read-only-role.md",
  render: async (root) => {
    const registry = pathToFileURL(join(root, "packages", "core", "src", "registry.gen.ts"));
    // The registry's generator has just written it in this form.
    const { resources } = (await import(registry.href)) as Registry;
    const policies = readOnlyPolicies(resources);
    return [
      "<!-- Made by `npm run generate`; do not edit. -->",
      "# What the read-only role may do",
      "",
      "Skyledger reads an AWS account with these permissions and no others. They are put together from what each collector says it calls; the page Cloud accounts hands out a CloudFormation template and a Terraform snippet that make the role with them. To make the role manually attach every policy below: IAM limits the size of one, so there may be several.",
      "",
      ...policies.flatMap((policy, index) => [
        `## Policy ${index + 1} of ${policies.length}`,
        "",
        "```json",
        JSON.stringify(policy, null, 2),
        "```",
        "",
      ]),
    ].join("\n");
  },
};
