import { type Check, type CheckResult, unknown } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";

/** One check's result on one resource. */
export interface EvaluatedCheck {
  check: Check;
  resource: Resource;
  result: CheckResult;
  /** What a check that stopped has thrown, for the operator's log; left out where it evaluated. */
  failure?: unknown;
}

/** A type that checks ask about and that could not be listed: its resources are unknown, not absent. */
export interface NotEvaluatedScope {
  check: Check;
  accountId: string;
  region: string;
  reason: Extract<CheckResult, { kind: "unknown" }>["reason"];
}

/** A check that stumbles over a resource could not evaluate it, and says so; it costs no other result. */
function evaluate(check: Check, resource: Resource, index: SnapshotIndex): EvaluatedCheck {
  try {
    return { check, resource, result: check.evaluate(resource, index) };
  } catch (failure) {
    // Its message may quote what is in the account, and says nothing to the account's people.
    const because = `The check ${check.id} failed with an internal error for ${resource.name}. The resource was not evaluated.`;
    return { check, resource, result: unknown("failed", "evaluation", because), failure };
  }
}

/**
 * Evaluates every resource of a snapshot by every check about its type, handing each result to `take`
 * (no list is built: 50,000 resources × all checks are millions).
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

/** The checks that could not look at a whole list, per account and region. */
export function notEvaluatedScopes(index: SnapshotIndex, checks: readonly Check[]): NotEvaluatedScope[] {
  const failedLists = index.snapshot.gaps.filter((candidate) => candidate.facet === null);
  return failedLists.flatMap(({ type, accountId, region, reason }) =>
    checks
      .filter((check) => check.resourceType === type)
      .map((check) => ({ check, accountId, region, reason })),
  );
}
