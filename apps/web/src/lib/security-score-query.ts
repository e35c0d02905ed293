import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** Score, grade and trend of the last scan, with counts of active findings. */
export type SecurityScore = EndpointOutput<"GET /security/score">;

/** Security score of the workspace, across all accounts. */
export const securityScoreQuery = queryOptions({
  queryKey: ["security", "score"],
  queryFn: ({ signal }) => api.call("GET /security/score", {}, { signal }),
});
