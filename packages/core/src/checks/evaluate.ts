import { type Check, type CheckResult, unknown } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";

/** One check's result on one resource. */
export interface EvaluatedCheck {
  check: Check;
  resource: Resource;
  result: CheckResult;
  /** The error of a check that threw, for the operator's log; omitted otherwise. */
  failure?: unknown;
}

/** A type with checks whose list could not be read: its resources are unknown, not absent. */
export interface NotEvaluatedScope {
  check: Check;
  accountId: string;
  region: string;
  reason: Extract<CheckResult, { kind: "unknown" }>["reason"];
}

/** A check that throws for a resource makes that result unknown, without affecting others. */
function evaluate(check: Check, resource: Resource, index: SnapshotIndex): EvaluatedCheck {
  try {
    return { check, resource, result: check.evaluate(resource, index) };
  } catch (failure) {
    // The message may quote account data, and does not help the account's people.
    const because = `The check ${check.id} failed with an internal error for ${resource.name}. The resource was not evaluated.`;
    return { check, resource, result: unknown("failed", "evaluation", because), failure };
  }
}

/**
 * Evaluates every resource of a snapshot with every check of its type, and passes each result to `take` (no
 * list is built: 50,000 resources × all checks are millions).
 */
export function evaluateChecks(
  index: SnapshotIndex,
  checks: readonly Check[],
  take: (evaluated: EvaluatedCheck) => void,
): void {
  for (const check of checks) {
    for (const resource of index.ofType(check.resourceType)) {
      take(evaluate(check, resource, index));
    }
  }
}

/** The checks that could not evaluate a whole list, per account and Region. */
export function notEvaluatedScopes(index: SnapshotIndex, checks: readonly Check[]): NotEvaluatedScope[] {
  const failedLists = index.snapshot.gaps.filter((candidate) => candidate.facet === null);
  return failedLists.flatMap(({ type, accountId, region, reason }) =>
    checks
      .filter((check) => check.resourceType === type)
      .map((check) => ({ check, accountId, region, reason })),
  );
}
