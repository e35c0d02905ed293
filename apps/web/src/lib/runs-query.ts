import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** A background run with its progress. */
export type Run = EndpointOutput<"GET /runs/:id">;

/** Whether a run still works or waits to. */
export function isUnderWay(run: Pick<Run, "status">): boolean {
  return run.status === "queued" || run.status === "running";
}

/** The newest runs, newest first; live updates keep it current (see components/shell/run-watcher.tsx). */
export const recentRunsQuery = queryOptions({
  queryKey: ["runs", "recent"],
  queryFn: ({ signal }) => api.call("GET /runs", { query: { limit: 10 } }, { signal }),
});
