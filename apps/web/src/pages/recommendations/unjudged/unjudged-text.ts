import type { UnjudgedPage } from "../queries.ts";

type Unjudged = UnjudgedPage["unjudged"][number];

const REASONS: Readonly<Record<Unjudged["reason"], string>> = {
  denied: "AWS refused to tell",
  throttled: "AWS was too busy to tell",
  unsupported: "cannot be told here",
  failed: "could not be read",
};

/** Why a rule said nothing of a resource: "The metrics: AWS refused to tell." */
export function reasonText({ missing, reason }: Pick<Unjudged, "missing" | "reason">): string {
  if (missing === "price") return "The price is not known, so that the amount cannot be told.";
  const what = missing.charAt(0).toUpperCase() + missing.slice(1);
  return `${what}: ${REASONS[reason]}.`;
}

/** Readings that judging savings makes beside the discovery's, as the server names them. */
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

/** Whether a gap of the coverage is one of judging savings. */
export function isSavingsGap({ facet }: { facet: string | null }): boolean {
  return facet !== null && SAVINGS_READINGS.has(facet);
}
