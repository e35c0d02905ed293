import type { Finding } from "../../lib/findings-query.ts";
import type { RemediationResult } from "./remediation-call.ts";

/** Impact level of a fix by type (specification, section 9). */
export function impactLevel(type: string): "Low" | "Medium" | "High" {
  if (type === "AUTOMATIC") return "Low";
  return type === "SEMI_AUTOMATIC" ? "Medium" : "High";
}

/** Description of the plan (specification, section 2). */
export function planDescription({ remediation }: Pick<Finding, "remediation">): string {
  return remediation.description === ""
    ? "Apply AWS best practices to fix this issue"
    : remediation.description;
}

/** Reason why a finding cannot be fixed automatically (specification, section 5); null if it can. */
export function refusal({ status, remediation }: Pick<Finding, "status" | "remediation">): string | null {
  if (status !== "ACTIVE") return "Only active findings can be remediated.";
  return remediation.automationAvailable ? null : "This finding cannot be automatically remediated.";
}

/** Message of a finished remediation (specification, section 8). */
export function outcome(
  { title }: Pick<Finding, "title">,
  { status, message }: RemediationResult,
): { done: boolean; text: string } {
  if (status === "COMPLETED") return { done: true, text: `Successfully remediated: ${title}` };
  if (status === "NOT_AUTOMATABLE") {
    return { done: false, text: `This finding requires manual remediation: ${message}` };
  }
  return { done: false, text: `Failed to remediate: ${message}` };
}
