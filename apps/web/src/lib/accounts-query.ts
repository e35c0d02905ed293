import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** A connected cloud account. */
export type CloudAccount = EndpointOutput<"GET /accounts">["accounts"][number];

/** The workspace's cloud accounts. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => api.call("GET /accounts", {}, { signal }),
});

/** Whether a workspace has only sandbox accounts, so that nothing is read from AWS and AWS charges nothing. */
export const hasOnlySampleData = (accounts: readonly CloudAccount[]): boolean =>
  accounts.length > 0 && accounts.every(({ kind }) => kind === "sandbox");
