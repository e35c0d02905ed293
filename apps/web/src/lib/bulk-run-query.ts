import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";
import { isUnderWay, type Run } from "./runs-query.ts";

/** A run of many fixes, with the result of each. */
export type BulkRun = EndpointOutput<"GET /security/bulk-remediation/:id">;

/** Polling interval during a run, in case a proxy buffers server events. */
const POLL_MS = 4000;

/** The latest run of many fixes, null when there is none; updated by server events (see components/shell/run-watcher.tsx). */
export const latestBulkRunQuery = queryOptions({
  queryKey: ["runs", "latest-bulk"],
  queryFn: async ({ signal }): Promise<Run | null> => {
    const query = { kind: "bulk_remediation", limit: 1 } as const;
    const { runs } = await api.call("GET /runs", { query }, { signal });
    return runs[0] ?? null;
  },
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
});

/** The latest runs of many fixes, newest first; the end of a run makes them load again. */
export const bulkRunsQuery = queryOptions({
  queryKey: ["security", "bulk-runs"],
  queryFn: ({ signal }) =>
    api.call("GET /runs", { query: { kind: "bulk_remediation", limit: 20 } }, { signal }),
});

/** A run of many fixes; server events make it load again. */
export function bulkRunQuery(runId: string) {
  return queryOptions({
    queryKey: ["bulk-run", runId],
    queryFn: ({ signal }) =>
      api.call("GET /security/bulk-remediation/:id", { params: { id: runId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? POLL_MS : false),
  });
}

/** Whether something of a run can still change: a fix that is under way when the run is stopped ends by itself. */
export function goesOn(run: BulkRun): boolean {
  return isUnderWay(run) || run.items.some(({ status }) => status === "running");
}
