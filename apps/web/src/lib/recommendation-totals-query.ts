import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** Number of open recommendations and their total savings, of one account or of all. */
export function recommendationTotalsQuery(accountId: string | undefined) {
  const query = { limit: 1, ...(accountId === undefined ? {} : { accountId }) };
  return queryOptions({
    // Under the resources key: every discovery changes it.
    queryKey: ["resources", "recommendation-totals", query],
    queryFn: ({ signal }) => api.call("GET /cost/recommendations", { query }, { signal }),
  });
}
