import type { NotEvaluatedPage } from "../queries.ts";

type NotEvaluated = NotEvaluatedPage["notEvaluated"][number];

const REASONS: Readonly<Record<NotEvaluated["reason"], string>> = {
  denied: "access denied",
  throttled: "throttled by AWS",
  unsupported: "not available here",
  failed: "couldn't be read",
};

/** Reason why a rule was not evaluated: "Metrics: access denied." */
export function reasonText({ missing, reason }: Pick<NotEvaluated, "missing" | "reason">): string {
  if (missing === "price") return "The price is unknown, so the savings are unknown.";
  const what = missing.charAt(0).toUpperCase() + missing.slice(1);
  return `${what}: ${REASONS[reason]}.`;
}

/** Data sources of the savings analysis besides the discovery, as the server names them. */
const SAVINGS_READINGS = new Set([
  "metrics",
  "list prices",
  "rates of Savings Plans",
  "coverage of commitments",
  "use of Savings Plans",
  "EC2 reservations",
  "RDS reservations",
  "ElastiCache reservations",
]);

/** Whether missing data belongs to the savings analysis. */
export function isSavingsGap({ facet }: { facet: string | null }): boolean {
  return facet !== null && SAVINGS_READINGS.has(facet);
}
