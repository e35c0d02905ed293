import { formatCount } from "../../lib/format.ts";
import type { CostSummary } from "./queries.ts";

type Meter = CostSummary["meter"];
type Purpose = Meter["purposes"][number]["purpose"];

/** Purposes of requests. */
export const purposeNames: Readonly<Record<Purpose, string>> = {
  costs: "Costs by day",
  resources: "Costs by resource",
  names: "Names of tags and accounts",
  forecast: "AWS forecast",
  commitments: "Reservations and Savings Plans",
  purchase_advice: "AWS purchase recommendations",
  other: "Not recorded by purpose",
};

/** Source of the requests: a cost analysis, or the evaluation of recommendations after a discovery. */
const MAKERS: Readonly<Record<Purpose, string>> = {
  costs: "cost analysis",
  resources: "cost analysis",
  names: "cost analysis",
  forecast: "cost analysis",
  commitments: "recommendations",
  purchase_advice: "recommendations",
  other: "not recorded",
};

/** "6 for cost analysis, 13 for recommendations"; undefined if there were none today. */
export function todayWords({ purposes }: Pick<Meter, "purposes">): string | undefined {
  const byMaker = new Map<string, number>();
  for (const { purpose, requestsToday } of purposes) {
    const maker = MAKERS[purpose];
    byMaker.set(maker, (byMaker.get(maker) ?? 0) + requestsToday);
  }
  const parts = [...byMaker]
    .filter(([, count]) => count > 0)
    .map(([maker, count]) =>
      maker === MAKERS.other ? `${formatCount(count)} ${maker}` : `${formatCount(count)} for ${maker}`,
    );
  return parts.length === 0 ? undefined : parts.join(", ");
}
