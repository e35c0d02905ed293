import { afterPerson } from "@skyledger/core/checks/lifecycle";
import type { FindingState } from "@skyledger/core/model/finding";
import type { StoredRecommendation } from "@skyledger/core/model/recommendation";
import type { RemediationEnd, RemediationOutcome, StoredRemediation } from "./store/stored-remediation.ts";

/** What becomes of what asked for a fix: remediated by it, right without it, wrong again, replaced by something new. */
export type Becomes = "remediated" | "right_already" | "wrong_again" | "replaced";

/** What findings and recommendations become. What was replaced by something new is another thing's story. */
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

/** What becomes of the finding that asked for a fix; null: nothing. */
export function findingEnd(
  { undoOf }: Pick<StoredRemediation, "undoOf">,
  finding: (FindingState & { id: string }) | undefined,
  becomes: Becomes | undefined,
  status: RemediationOutcome,
): RemediationEnd["finding"] {
  const to = becomes && findingStates[becomes];
  // A person may have changed it in the meantime: then it stays as they left it.
  const from = to === "RESOLVED" ? "ACTIVE" : "RESOLVED";
  if (!to || finding?.status !== from) return null;
  const undoing = status === "COMPLETED" ? "Fix undone." : "Undoing the fix failed half way.";
  const fixed =
    becomes === "right_already" ? "Verified: no change was needed." : "Fixed automatically, and verified.";
  const note = undoOf === null ? fixed : undoing;
  const { state, transition } = afterPerson(finding, to, note);
  return transition && { id: finding.id, state, transition };
}

/** What becomes of the recommendation that asked for a fix; null: nothing. */
export function recommendationEnd(
  { undoOf }: Pick<StoredRemediation, "undoOf">,
  recommendation: Pick<StoredRecommendation, "id" | "status"> | undefined,
  becomes: Becomes | undefined,
  note: string,
): RemediationEnd["recommendation"] {
  // A person or a discovery may have changed it in the meantime: then it stays as they left it.
  const from = undoOf === null ? "open" : "applied";
  if (!becomes || recommendation?.status !== from) return null;
  return { id: recommendation.id, from, to: recommendationStates[becomes], note };
}
