import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import { orNeverAnalysed } from "../../lib/or-never-analysed.ts";
import type { CostRequest } from "./search.ts";

/** Everything the page shows of a period. */
export type CostSummary = EndpointOutput<"GET /cost/analysis">;
/** One service opened up. */
export type ServiceCost = EndpointOutput<"GET /cost/service">;
/** Something that jumped. */
export type CostAnomaly = CostSummary["anomalies"][number];

/** Start of the keys of everything about costs. */
export const COST_KEY = ["cost"] as const;

/** The summary of a period; `null` when nothing has been analysed yet, which is an answer and no failure. */
export function costSummaryQuery(request: CostRequest) {
  return queryOptions({
    queryKey: [...COST_KEY, "summary", request],
    queryFn: ({ signal }): Promise<CostSummary | null> =>
      orNeverAnalysed(api.call("GET /cost/analysis", { query: request }, { signal })),
  });
}

/** One service with its days, regions and resources. */
export function serviceCostQuery(request: NonNullable<EndpointInput<"GET /cost/service">["query"]>) {
  return queryOptions({
    queryKey: [...COST_KEY, "service", request],
    queryFn: ({ signal }) => api.call("GET /cost/service", { query: request }, { signal }),
  });
}
