import type { ResponseOf } from "@skyledger/contract";
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import type { CostFilter } from "../adapters/db/cost-store.ts";

type Summary = ResponseOf<"GET /cost/analysis">;

/** The charges that are looked at. */
export interface OutlookQuery extends CostFilter {
  counted: readonly ChargeCategory[];
  today: string;
}

/** What daily costs say beyond their sums. */
export interface Outlook {
  /** The month's end; without one, `gap` says why in a sentence. */
  projection(
    workspaceId: string,
    query: OutlookQuery,
  ): Promise<{ projection: Summary["projection"]; gap: string | null }>;
  /** What jumped in the range. */
  anomalies(workspaceId: string, query: OutlookQuery): Promise<Summary["anomalies"]>;
}

/** Says nothing rather than something made up. */
export const noOutlook: Outlook = {
  projection: async () => ({ projection: null, gap: "This version does not project costs yet." }),
  anomalies: async () => [],
};
