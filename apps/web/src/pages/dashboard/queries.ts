import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { orNeverAnalysed } from "../../lib/or-never-analysed.ts";

/** Costs on the dashboard. */
export type CostOverview = EndpointOutput<"GET /cost/overview">;
/** Totals of the inventory. */
export type Summary = EndpointOutput<"GET /resources/summary">;

/** Costs of the last 30 days of one account, or of all; `null` before the first analysis. */
export function costOverviewQuery(accountId: string | undefined) {
  const query = accountId === undefined ? {} : { accountId };
  return queryOptions({
    queryKey: ["cost", "overview", query],
    queryFn: ({ client, signal }): Promise<CostOverview | null> =>
      orNeverAnalysed(client, () => api.call("GET /cost/overview", { query }, { signal })),
  });
}
