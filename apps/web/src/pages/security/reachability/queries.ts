import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "../../../lib/account-scope.ts";
import { api } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

export type ReachAnswer = EndpointOutput<"GET /reachability/exposed">["answers"][number];

/** What the internet reaches, or may reach, in the accounts in scope. */
export function exposedQuery(scope: Scope) {
  const query = scopeQuery(scope);
  return queryOptions({
    queryKey: ["reachability", "exposed", query],
    queryFn: ({ signal }) => api.call("GET /reachability/exposed", { query }, { signal }),
  });
}

export type Question = { from: string; to: string; port: number; protocol: "tcp" | "udp" };

/** Whether a source reaches a port; null: no question yet. */
export function askQuery(question: Question | null) {
  const questions = question === null ? [] : [question];
  return queryOptions({
    queryKey: ["reachability", "ask", question],
    queryFn: ({ signal }) => api.call("POST /reachability/ask", { body: { questions } }, { signal }),
    enabled: question !== null,
    retry: false,
  });
}
