import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "./account-scope.ts";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** Score, grade and trend of the last scan, with counts of active findings. */
export type SecurityScore = EndpointOutput<"GET /security/score">;

/** Security score of the accounts in scope. */
export function securityScoreOf(scope: Scope) {
  const query = scopeQuery(scope);
  return queryOptions({
    queryKey: ["security", "score", query],
    queryFn: ({ signal }): Promise<SecurityScore> => api.call("GET /security/score", { query }, { signal }),
  });
}

/** Security score of the workspace, across all accounts. */
export const securityScoreQuery = securityScoreOf(undefined);
