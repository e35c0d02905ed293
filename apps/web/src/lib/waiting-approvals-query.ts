import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** How many requests for approval wait for the person. Decisions refresh it, with the other requests. */
export const waitingApprovalsQuery = queryOptions({
  queryKey: ["approvals", "waiting"],
  queryFn: ({ signal }) => api.call("GET /approvals", { query: { view: "waiting", limit: 1 } }, { signal }),
  // Other people request approvals in between.
  refetchInterval: 60_000,
});
