import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** One connected cloud account, as the server describes it. */
export type CloudAccount = EndpointOutput<"GET /accounts">["accounts"][number];

/** The workspace's cloud accounts. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => api.call("GET /accounts", {}, { signal }),
});
