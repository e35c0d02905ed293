import type { Finding } from "../../lib/findings-query.ts";

/** What is wrong, or for a resolved finding, what was. */
export function findingTitle({
  title,
  resolvedTitle,
  status,
  complianceStatus,
}: Pick<Finding, "title" | "resolvedTitle" | "status" | "complianceStatus">): string {
  return status === "RESOLVED" || complianceStatus === "PASSED" ? resolvedTitle : title;
}
