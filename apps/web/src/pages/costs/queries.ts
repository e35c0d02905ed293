import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import { orNeverAnalysed } from "../../lib/or-never-analysed.ts";
import type { CostRequest } from "./search.ts";

/** Cost summary of a period. */
export type CostSummary = EndpointOutput<"GET /cost/analysis">;
/** Costs of one service. */
export type ServiceCost = EndpointOutput<"GET /cost/service">;
/** An anomaly. */
export type CostAnomaly = CostSummary["anomalies"][number];

/** Prefix of all query keys for costs. */
export const COST_KEY = ["cost"] as const;

/** The summary of a period; `null` before the first analysis. */
export function costSummaryQuery(request: CostRequest) {
  return queryOptions({
    queryKey: [...COST_KEY, "summary", request],
    queryFn: ({ client, signal }): Promise<CostSummary | null> =>
      orNeverAnalysed(client, () => api.call("GET /cost/analysis", { query: request }, { signal })),
  });
}

/** Costs of one service by day, Region, and resource. */
export function serviceCostQuery(request: NonNullable<EndpointInput<"GET /cost/service">["query"]>) {
  return queryOptions({
    queryKey: [...COST_KEY, "service", request],
    queryFn: ({ signal }) => api.call("GET /cost/service", { query: request }, { signal }),
  });
}
