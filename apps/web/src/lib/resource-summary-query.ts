import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** Inventory totals of one account, or of all. */
export function resourceSummaryQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ["resources", "summary", accountId ?? null],
    queryFn: ({ signal }) =>
      api.call("GET /resources/summary", { query: accountId === undefined ? {} : { accountId } }, { signal }),
  });
}
