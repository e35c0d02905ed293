import { type CheckResult, fail, pass, unknown } from "@skyledger/core/model/define-check";
import type { SavingRule } from "@skyledger/core/model/define-saving";
import type { Prices } from "@skyledger/core/model/prices";
import type { Resource } from "@skyledger/core/model/resource";
import type { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { resources as declared, savingsRules } from "@skyledger/core/registry.gen";
import { evaluateSaving } from "@skyledger/core/savings/evaluate";

const byId: ReadonlyMap<string, SavingRule> = new Map(savingsRules.map((rule) => [rule.id, rule]));
const declarations = new Map(declared.map((declaration) => [declaration.type, declaration]));

/** The savings rule with an ID; undefined if this version no longer has it. */
export function ruleOf(id: string): SavingRule | undefined {
  return byId.get(id);
}

/**
 * Whether a rule still finds a saving from configuration alone, without metrics. Null if only metrics could
 * show it.
 */
export function evaluateByRule(
  rule: SavingRule,
  resource: Resource,
  index: SnapshotIndex,
  facts: { prices: Prices; thresholds: Readonly<Record<string, number>> },
): CheckResult | null {
  const outcome = evaluateSaving(index, rule, resource, { declarations, ...facts });
  switch (outcome.kind) {
    case "none":
      return pass("No savings are left.");
    case "saves":
      return fail(`${rule.title}.`, outcome.evidence);
    case "unknown":
      if (outcome.missing === "price") return fail(`${rule.title}.`, outcome.evidence ?? {});
      return outcome.missing === "metrics" ? null : unknown(outcome.reason, outcome.missing);
  }
}
