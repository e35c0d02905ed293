import type { Finding } from "./queries.ts";

/** Whether what a finding describes is seen now, was seen once, or is said to be over and not read since. */
export type FindingStanding = "seen" | "over" | "said_fixed";

/** How a finding stands: its words and evidence are those of the last reading that saw it failing. */
export function standingOf({
  status,
  complianceStatus,
}: Pick<Finding, "status" | "complianceStatus">): FindingStanding {
  if (complianceStatus === "PASSED") return "over";
  return status === "RESOLVED" ? "said_fixed" : "seen";
}

/** What the parts of a finding are called, so that nothing of the past is told as of now. */
export const standingTexts: Readonly<
  Record<FindingStanding, { found: string; evidence: string; fix: string; before: string | null }>
> = {
  seen: { found: "What was found", evidence: "Evidence", fix: "How to fix it", before: null },
  over: {
    found: "What was found",
    evidence: "Evidence of that time",
    fix: "How to fix it if it comes back",
    before: "No longer seen. This is what the last reading that saw it said,",
  },
  said_fixed: {
    found: "What was found",
    evidence: "Evidence of that time",
    fix: "How to fix it",
    before: "Marked as fixed, and not read since: the next scan tells. This is what the last reading said,",
  },
};
