import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import type { Run } from "../../lib/runs-query.ts";

const PAGE = 50;
/** Interval of reading the units of a running run again. */
const REFRESH_MS = 2000;

/** Part of a run that one process works on at a time. */
export type RunUnit = EndpointOutput<"GET /runs/:id/units">["units"][number];

/** All runs, newest first. */
export const runsQuery = infiniteQueryOptions({
  queryKey: ["runs", "all"],
  queryFn: ({ pageParam, signal }) =>
    api.call(
      "GET /runs",
      { query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

/** One run; server events keep it current (see components/shell/run-watcher.tsx). */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["runs", id],
    queryFn: ({ signal }) => api.call("GET /runs/:id", { params: { id } }, { signal }),
  });

/** Units of a run, read again while it is active. */
export const unitsQuery = (id: string, active: boolean) =>
  infiniteQueryOptions({
    queryKey: ["runs", id, "units"],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        "GET /runs/:id/units",
        { params: { id }, query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: active ? REFRESH_MS : false,
  });

/** Cancels a run. */
export function useCancelRun(run: Run) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("POST /runs/:id/cancel", { params: { id: run.id } }),
    onSuccess: (cancelled) => client.setQueryData(["runs", run.id], cancelled),
  });
}

/**
 * Runs a failed or canceled unit again.
 * @param onStarted gets the ID of the run that does it
 */
export function useRetryUnit(runId: string, onStarted: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (unitId: string) =>
      api.call("POST /runs/:id/units/:unitId/retry", { params: { id: runId, unitId } }),
    onSuccess: ({ id }) => onStarted(id),
    onSettled: () => client.invalidateQueries({ queryKey: ["runs"] }),
  });
}
