import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import type { Finding } from "../../../lib/findings-query.ts";

/** One recommended action for a resource. */
export type ToDo =
  | { kind: "finding"; id: string; weight: number; finding: Finding }
  | { kind: "recommendation"; id: string; weight: number; recommendation: Recommendation };

/** What is on attack paths comes first, by the sum of their risks, as in the list of findings. */
const PATHS_WEIGHT = 60;

/** Security and savings on one scale: a critical finding ranks above any savings. */
const SEVERITY_WEIGHT: Readonly<Record<Finding["severity"], number>> = {
  CRITICAL: 50,
  HIGH: 40,
  MEDIUM: 30,
  LOW: 20,
  INFORMATIONAL: 10,
};

/** Savings per month in US dollars at which a recommendation ranks with findings of a severity. */
const SAVINGS_WEIGHT = [
  { fromUsd: 1000, weight: 45 },
  { fromUsd: 100, weight: 35 },
  { fromUsd: 10, weight: 25 },
  { fromUsd: 0, weight: 15 },
] as const;
/** The amount is unknown: ranks behind known amounts. */
const UNKNOWN_WEIGHT = 12;
/** Another recommendation includes its savings. */
const COUNTED_ELSEWHERE_WEIGHT = 5;

/** With equal weight, automatic actions come first. */
const AUTOMATED_BONUS = 1;

function findingWeight({ severity, remediation, attackPaths }: Finding): number {
  if (attackPaths !== null) return PATHS_WEIGHT;
  return SEVERITY_WEIGHT[severity] + (remediation.automationAvailable ? AUTOMATED_BONUS : 0);
}

function recommendationWeight(one: Recommendation): number {
  const { estimatedMonthlySavings: savings, countedMonthlySavings: counted, countedIn, automation } = one;
  if (countedIn !== null && counted <= 0) return COUNTED_ELSEWHERE_WEIGHT;
  if (savings === null) return UNKNOWN_WEIGHT;
  const weight = SAVINGS_WEIGHT.find(({ fromUsd }) => savings >= fromUsd)?.weight ?? 0;
  return weight + (automation === null ? 0 : AUTOMATED_BONUS);
}

/** Active findings and open recommendations of a resource in one order, most important first. */
export function rankToDos(findings: readonly Finding[], recommendations: readonly Recommendation[]): ToDo[] {
  const all: ToDo[] = [
    ...findings
      .filter(({ status }) => status === "ACTIVE")
      .map((finding) => ({
        kind: "finding" as const,
        id: finding.findingId,
        weight: findingWeight(finding),
        finding,
      })),
    ...recommendations
      .filter(({ status }) => status === "open")
      .map((recommendation) => ({
        kind: "recommendation" as const,
        id: recommendation.recommendationId,
        weight: recommendationWeight(recommendation),
        recommendation,
      })),
  ];
  return all.sort((a, b) => b.weight - a.weight || amountOf(b) - amountOf(a) || (a.id < b.id ? -1 : 1));
}

/** Of equal weight, more risk or more savings come first. */
function amountOf(one: ToDo): number {
  return one.kind === "recommendation"
    ? (one.recommendation.estimatedMonthlySavings ?? 0)
    : (one.finding.attackPaths?.risk ?? 0);
}
