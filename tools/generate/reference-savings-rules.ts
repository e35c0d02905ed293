import type { SavingRule } from "@skyledger/core/model/define-saving";
import { catalogueOf } from "../reference/catalogue.ts";
import { codes, page, prose, steps, table } from "../reference/markdown.ts";
import type { Generated } from "./generated.ts";

/** Every savings rule with its thresholds. */
export const referenceSavingsRules: Generated = {
  file: "docs/reference/savings-rules.md",
  render: async (root) => {
    const { savingsRules } = await catalogueOf(root);
    return page("Savings rules", [
      `${savingsRules.length} rules. [How savings are evaluated](../guides/how-savings-are-evaluated.md). Thresholds can be changed per workspace.`,
      "",
      ...table(
        ["Rule", "Title", "Type", "Resource type"],
        savingsRules.map(({ id, title, type, resourceType }) => [
          `[${id}](#${id})`,
          prose(title),
          type,
          `\`${resourceType}\``,
        ]),
      ),
      ...savingsRules.flatMap(sectionOf),
    ]);
  },
};

function sectionOf(rule: SavingRule): string[] {
  const facts: [string, string][] = [
    ["Type", rule.type],
    ["Action", rule.action],
    ["Resource type", `\`${rule.resourceType}\``],
    ["Required data", codes(rule.needs)],
    ["Metrics", codes(Object.keys(rule.metrics))],
    ["Confidence", rule.confidence],
    ["Effort", rule.implementationEffort],
    ["Risk", `${rule.risk}. ${prose(rule.couldGoWrong)}`],
    ["Restart needed", rule.restartNeeded ? "yes" : "no"],
    ["Rollback possible", rule.rollbackPossible ? "yes" : "no"],
    ["Source", prose(rule.source)],
  ];
  return [
    `## ${rule.id}`,
    "",
    `**${prose(rule.title)}**`,
    "",
    prose(rule.description),
    "",
    ...table(
      ["", ""],
      facts.filter(([, value]) => value !== ""),
    ),
    ...table(
      ["Threshold", "Label", "Default", "Unit", "Source of the default"],
      Object.entries(rule.thresholds).map(([name, { label, unit, default: fallback, source }]) => [
        `\`${name}\``,
        prose(label),
        String(fallback),
        unit,
        prose(source),
      ]),
    ),
    ...steps(rule.steps),
  ];
}
