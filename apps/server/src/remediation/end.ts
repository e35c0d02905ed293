import { afterPerson } from "@skyledger/core/checks/lifecycle";
import type { FindingState } from "@skyledger/core/model/finding";
import type { StoredRecommendation } from "@skyledger/core/model/recommendation";
import type { RemediationEnd, RemediationOutcome, StoredRemediation } from "./store/stored-remediation.ts";

/**
 * The result for the finding or recommendation of a fix: remediated by it, compliant without it, failing
 * again, or replaced by a new resource.
 */
export type Becomes = "remediated" | "right_already" | "wrong_again" | "replaced";

/** The new state of findings and recommendations. A finding about a replaced resource does not change. */
const findingStates = {
  remediated: "RESOLVED",
  right_already: "RESOLVED",
  wrong_again: "ACTIVE",
  replaced: null,
} as const satisfies Record<Becomes, string | null>;
const recommendationStates = {
  remediated: "applied",
  right_already: "gone",
  wrong_again: "open",
  replaced: "gone",
} as const satisfies Record<Becomes, string>;

/** The change of the finding that the fix was for; null: none. */
export function findingEnd(
  { undoOf }: Pick<StoredRemediation, "undoOf">,
  finding: (FindingState & { id: string }) | undefined,
  becomes: Becomes | undefined,
  status: RemediationOutcome,
): RemediationEnd["finding"] {
  const to = becomes && findingStates[becomes];
  // A person may have changed it in the meantime; then their change stays.
  const from = to === "RESOLVED" ? "ACTIVE" : "RESOLVED";
  if (!to || finding?.status !== from) return null;
  const undoing = status === "COMPLETED" ? "Fix undone." : "Undoing the fix failed partway.";
  const fixed =
    becomes === "right_already" ? "Verified: no change was needed." : "Fixed automatically, and verified.";
  const note = undoOf === null ? fixed : undoing;
  const { state, transition } = afterPerson(finding, to, note);
  return transition && { id: finding.id, state, transition };
}

/** The change of the recommendation that the fix was for; null: none. */
export function recommendationEnd(
  { undoOf }: Pick<StoredRemediation, "undoOf">,
  recommendation: Pick<StoredRecommendation, "id" | "status"> | undefined,
  becomes: Becomes | undefined,
  note: string,
): RemediationEnd["recommendation"] {
  // A person or a discovery may have changed it in the meantime; then that change stays.
  const from = undoOf === null ? "open" : "applied";
  if (!becomes || recommendation?.status !== from) return null;
  return { id: recommendation.id, from, to: recommendationStates[becomes], note };
}
