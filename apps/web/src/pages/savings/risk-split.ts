import type { RecommendationsPage } from "../../components/savings/recommendation-queries.ts";
import { wholeParts } from "../../lib/adding-up.ts";
import { RISKS, type Risk } from "./search.ts";

/** Labels of the amounts. */
export const RISK_LABELS: Readonly<Record<Risk, string>> = {
  Low: "low risk",
  Medium: "medium risk",
  High: "high risk",
};

type Split = Pick<RecommendationsPage, "savingsByRisk" | "totalPotentialSavings">;

/** Savings by risk in whole dollars that add up to the displayed total. */
export function riskParts({ savingsByRisk, totalPotentialSavings }: Split): Readonly<Record<Risk, number>> {
  const [low = 0, medium = 0, high = 0] = wholeParts(
    RISKS.map((risk) => Number(savingsByRisk[risk].savings)),
    totalPotentialSavings,
  );
  return { Low: low, Medium: medium, High: high };
}

/** Open recommendations with unknown amounts: they are in no sum. */
export function unknownOf({ savingsByRisk }: Pick<Split, "savingsByRisk">): number {
  return RISKS.reduce((sum, risk) => sum + savingsByRisk[risk].unknown, 0);
}
