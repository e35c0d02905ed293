import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Impact } from "@skyledger/core/model/define-saving";
import { Money } from "@skyledger/core/model/money";
import type { Prices } from "@skyledger/core/model/prices";
import type { InventorySnapshot } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { relationships, savingsRules } from "@skyledger/core/registry.gen";
import { relate } from "@skyledger/core/relationships/relate";
import { evaluateSavings, type JudgedSaving } from "@skyledger/core/savings/evaluate";
import type { CollectionConclusion, SavingRow } from "./collection-protocol.ts";

/** US dollars a month from which a saving counts as HIGH or MEDIUM: the catalogue's grades. */
const highFrom = Money.parse("100");
const mediumFrom = Money.parse("20");

/** Impact of a monthly amount. */
function impactOf(perMonth: Money): Impact {
  if (perMonth.compare(highFrom) >= 0) return "HIGH";
  return perMonth.compare(mediumFrom) >= 0 ? "MEDIUM" : "LOW";
}

function toRow({ rule, resource, outcome }: JudgedSaving): SavingRow | undefined {
  if (outcome.kind === "none") return undefined;
  const base = {
    ruleId: rule.id,
    arn: resource.arn,
    type: rule.type,
    action: rule.action,
    title: rule.title,
    description: rule.description,
    steps: rule.steps,
  };
  if (outcome.kind === "unknown") {
    return {
      ...base,
      verdict: "unknown",
      impact: "LOW",
      monthlyAmount: null,
      evidence: { missing: outcome.missing, reason: outcome.reason },
    };
  }
  const { perMonth, evidence } = outcome;
  return {
    ...base,
    verdict: "saves",
    impact: impactOf(perMonth),
    monthlyAmount: perMonth.toString(),
    evidence,
  };
}

/** Draws the pure conclusions from one account's snapshot: edges and savings. */
export function conclude(
  snapshot: InventorySnapshot,
  declarations: ReadonlyMap<string, ResourceDeclaration>,
  prices: Prices,
): CollectionConclusion {
  const index = new SnapshotIndex(snapshot);
  return {
    covered: snapshot.covered,
    gaps: snapshot.gaps,
    relationships: relate(index, relationships),
    savings: evaluateSavings(index, savingsRules, declarations, prices).flatMap(
      (judged) => toRow(judged) ?? [],
    ),
  };
}
