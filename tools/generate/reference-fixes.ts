import type { Check } from "@skyledger/core/model/define-check";
import { documentName, type Fix } from "@skyledger/core/model/define-fix";
import { catalogueOf, slug } from "../reference/catalogue.ts";
import { codes, page, prose, table } from "../reference/markdown.ts";
import type { Generated } from "./generated.ts";

/** Every fix: what it resolves, the runbooks it starts, and the permissions of their steps. */
export const referenceFixes: Generated = {
  file: "docs/reference/fixes.md",
  render: async (root) => {
    const { fixes, checks } = await catalogueOf(root);
    return page("Fixes", [
      `${fixes.length} fixes. [How remediation works](../guides/remediation.md).`,
      "",
      ...fixes.flatMap((fix) => sectionOf(fix, checks)),
    ]);
  },
};

function sectionOf(fix: Fix, checks: readonly Check[]): string[] {
  const facts: [string, string][] = [
    [
      "Resolves",
      fix.remediates
        .map((id) => {
          const service = checks.find((check) => check.id === id)?.service;
          return service ? `[${id}](checks/${slug(service)}.md#${id})` : `\`${id}\``;
        })
        .join(", "),
    ],
    ["Implements", fix.saves.map((id) => `[${id}](savings-rules.md#${id})`).join(", ")],
    ["Resource type", `\`${fix.resourceType}\``],
    ["Required data", codes(fix.needs)],
    ["Runbooks", codes(fix.documents.map(documentName))],
    ["IAM actions", codes(fix.actions)],
    ["Destructive", fix.destructive ? "yes: the resource's name must be entered" : "no"],
    ["May leave behind", fix.mayLeave === undefined ? "" : prose(fix.mayLeave)],
  ];
  return [
    `## ${fix.id}`,
    "",
    `**${prose(fix.title)}**`,
    "",
    ...table(
      ["", ""],
      facts.filter(([, value]) => value !== ""),
    ),
  ];
}
