import type { Finding } from "../../lib/findings-query.ts";

/** The problem; for a resolved finding, in the past tense. */
export function findingTitle({
  title,
  resolvedTitle,
  status,
  complianceStatus,
}: Pick<Finding, "title" | "resolvedTitle" | "status" | "complianceStatus">): string {
  return status === "RESOLVED" || complianceStatus === "PASSED" ? resolvedTitle : title;
}
