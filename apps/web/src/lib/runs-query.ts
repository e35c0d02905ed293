import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** A background run with its progress. */
export type Run = EndpointOutput<"GET /runs/:id">;

/** Whether a run is queued or running. */
export function isUnderWay(run: Pick<Run, "status">): boolean {
  return run.status === "queued" || run.status === "running";
}

/** The latest runs, newest first; updated by server events (see components/shell/run-watcher.tsx). */
export const recentRunsQuery = queryOptions({
  queryKey: ["runs", "recent"],
  queryFn: ({ signal }) => api.call("GET /runs", { query: { limit: 10 } }, { signal }),
});
