import type { ResourceDeclaration } from "../model/define-resource.ts";
import type { SavingOutcome, SavingRule } from "../model/define-saving.ts";
import type { Money } from "../model/money.ts";
import { gap, type Observation } from "../model/observation.ts";
import type { Prices } from "../model/prices.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";

/** A rule's outcome for one resource. */
export interface JudgedSaving {
  rule: SavingRule;
  resource: Resource;
  outcome: SavingOutcome;
}

/** List price a month of a collected resource; a gap when its configuration or a price is unknown. */
export function listPriceOf(
  resource: Resource,
  declaration: ResourceDeclaration | undefined,
  prices: Prices,
): Observation<Money> {
  if (!declaration) return gap("unsupported");
  const estimate = declaration.cost(resource.facets, resource);
  return estimate.seen ? prices.ofEstimate(estimate.value, resource.region) : estimate;
}

/** Judges every resource of a snapshot by every rule about its type. `thresholds` overrides defaults by "<rule>.<name>". */
export function evaluateSavings(
  index: SnapshotIndex,
  rules: readonly SavingRule[],
  declarations: ReadonlyMap<string, ResourceDeclaration>,
  prices: Prices,
  thresholds: Readonly<Record<string, number>> = {},
): JudgedSaving[] {
  const judged: JudgedSaving[] = [];
  for (const rule of rules) {
    const values = Object.fromEntries(
      Object.entries(rule.thresholds).map(([name, threshold]) => [
        name,
        thresholds[`${rule.id}.${name}`] ?? threshold.default,
      ]),
    );
    for (const resource of index.ofType(rule.resourceType)) {
      const outcome = rule.judge(resource, {
        resource,
        tags: resource.tags,
        prices,
        thresholds: values,
        takenAt: index.snapshot.takenAt,
        monthlyCost: () => listPriceOf(resource, declarations.get(resource.type), prices),
        find: (type, id) => index.byId(type, resource.accountId, resource.region, id),
        all: (type) => index.inScope(type, resource.accountId, resource.region),
      });
      judged.push({ rule, resource, outcome });
    }
  }
  return judged;
}
