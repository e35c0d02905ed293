import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** Number of requests that wait for this person, for the navigation. */
export const approvalsWaitingQuery = queryOptions({
  queryKey: ["approvals", "waiting-count"],
  queryFn: async ({ signal }) => {
    const answer = await api.call("GET /approvals", { query: { view: "waiting", limit: 1 } }, { signal });
    return answer.waitingForMe;
  },
  staleTime: 60_000,
});
