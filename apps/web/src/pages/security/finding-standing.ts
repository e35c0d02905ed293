import type { Finding } from "../../lib/findings-query.ts";

/** State of a finding: currently seen, resolved by an evaluation, or marked as fixed and not evaluated since. */
export type FindingStanding = "seen" | "over" | "said_fixed";

/** State of a finding: its description and evidence are those of the last failed evaluation. */
export function standingOf({
  status,
  complianceStatus,
}: Pick<Finding, "status" | "complianceStatus">): FindingStanding {
  if (complianceStatus === "PASSED") return "over";
  return status === "RESOLVED" ? "said_fixed" : "seen";
}

/** Headings of a finding by state, so that past evidence is not presented as current. */
export const standingTexts: Readonly<
  Record<FindingStanding, { found: string; evidence: string; fix: string; before: string | null }>
> = {
  seen: { found: "Description", evidence: "Evidence", fix: "How to fix it", before: null },
  over: {
    found: "What was found",
    evidence: "Evidence at that time",
    fix: "If it recurs",
    before: "No longer detected. Last detected",
  },
  said_fixed: {
    found: "What was found",
    evidence: "Evidence at that time",
    fix: "If it isn't fixed",
    before: "Marked as fixed. The next scan will verify it. Last detected",
  },
};
