import { type Check, unknown, type Verdict } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";

/** One check's verdict on one resource. */
export interface JudgedCheck {
  check: Check;
  resource: Resource;
  verdict: Verdict;
  /** What a check that stopped has thrown, for the operator's log; left out where it judged. */
  fault?: unknown;
}

/** A type that checks ask about and that could not be listed: its resources are unknown, not absent. */
export interface UnjudgedScope {
  check: Check;
  accountId: string;
  region: string;
  reason: Extract<Verdict, { kind: "unknown" }>["reason"];
}

/** A check that stumbles over a resource could not judge it, and says so; it costs no other verdict. */
function judge(check: Check, resource: Resource, index: SnapshotIndex): JudgedCheck {
  try {
    return { check, resource, verdict: check.judge(resource, index) };
  } catch (fault) {
    // Its message may quote what is in the account, and says nothing to the account's people.
    const because = `The check ${check.id} failed with an internal error for ${resource.name}. The resource was not evaluated.`;
    return { check, resource, verdict: unknown("failed", "judgement", because), fault };
  }
}

/**
 * Judges every resource of a snapshot by every check about its type, handing each verdict to `take`
 * (no list is built: 50,000 resources × all checks are millions).
 */
export function evaluateChecks(
  index: SnapshotIndex,
  checks: readonly Check[],
  take: (judged: JudgedCheck) => void,
): void {
  for (const check of checks) {
    for (const resource of index.ofType(check.resourceType)) {
      take(judge(check, resource, index));
    }
  }
}

/** The checks that could not look at a whole list, per account and region. */
export function unjudgedScopes(index: SnapshotIndex, checks: readonly Check[]): UnjudgedScope[] {
  const failedLists = index.snapshot.gaps.filter((candidate) => candidate.facet === null);
  return failedLists.flatMap(({ type, accountId, region, reason }) =>
    checks
      .filter((check) => check.resourceType === type)
      .map((check) => ({ check, accountId, region, reason })),
  );
}
