import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** What applied recommendations saved by the bill. */
export type VerifiedSavings = EndpointOutput<"GET /cost/verified-savings">;
/** One applied recommendation. */
export type VerifiedItem = VerifiedSavings["items"][number];
/** How it stands 7 or 30 days after. */
export type VerifiedWindow = VerifiedItem["windows"][number];

/** What was saved in one account, or in all. */
export function verifiedSavingsQuery(accountId: string | undefined) {
  const query = accountId === undefined ? {} : { accountId };
  return queryOptions({
    // Under the key of recommendations: applying one, or taking that back, changes it.
    queryKey: ["recommendations", "verified", query],
    queryFn: ({ signal }) => api.call("GET /cost/verified-savings", { query }, { signal }),
  });
}
