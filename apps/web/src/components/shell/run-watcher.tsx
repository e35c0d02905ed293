import { hashKey, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { bulkRunQuery, latestBulkRunQuery } from "../../lib/bulk-run-query.ts";
import { api } from "../../lib/client.ts";
import { isStepOfAnalysis, latestAnalysisQuery } from "../../lib/full-analysis-query.ts";
import { refreshMe } from "../../lib/me-query.ts";
import { createRunEnds, type RunEnds } from "../../lib/run-ends.ts";
import { type Run, recentRunsQuery } from "../../lib/runs-query.ts";
import { followServerEvents, type ServerEvent } from "../../lib/server-events.ts";
import type { ShowRunPage } from "./notify-run-end.ts";
import { createRunReloads, type RunReloads } from "./run-reloads.ts";

/**
 * Receives server events while the page is visible: updates known runs, reloads the data that a finished run changed,
 * and shows a toast. A proxy may buffer events, so the list of runs, which is polled during a run, counts as well.
 */
export function RunWatcher() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show: ShowRunPage = (to, search = {}) => void navigate({ to, search });
  const latestShow = useRef(show);
  latestShow.current = show;
  useEffect(() => {
    let current: AbortController | null = null;
    const reloads = createRunReloads(client);
    const ends = createRunEnds<Run>((run) => {
      reloads.ended(run);
      notify(run, client, (...at) => latestShow.current(...at));
    });
    const stopReading = followRuns(client, ends, reloads);
    const follow = () => {
      current?.abort();
      current = null;
      // A hidden tab closes its connection: browsers allow only a few per server.
      if (document.visibilityState === "hidden") return;
      current = new AbortController();
      let opened = false;
      void followServerEvents({
        open: (lastId, signal) => {
          // The server ends the stream when the person's roles change.
          if (opened) void refreshMe(client).catch(() => undefined);
          opened = true;
          return api.raw(
            "GET /events",
            {},
            { signal, timeoutMs: null, headers: lastId === null ? {} : { "last-event-id": lastId } },
          );
        },
        onEvent: (event) => handleEvent(event, client, ends),
        mayRetry: (error) =>
          !(error instanceof ApiError && (error.status === 401 || error.code === "signed_out")),
        signal: current.signal,
      });
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      stopReading();
      current?.abort();
    };
  }, [client]);
  return null;
}

/** Passes on the runs of each list that is loaded, and the states of the analysis; returns the function that stops it. */
function followRuns(client: QueryClient, ends: RunEnds<Run>, reloads: RunReloads): () => void {
  const [recent, analysis] = [recentRunsQuery, latestAnalysisQuery].map(({ queryKey }) => hashKey(queryKey));
  const read = () => client.getQueryData(recentRunsQuery.queryKey)?.runs.forEach(ends.read);
  read();
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated") return;
    if (query.queryHash === recent) read();
    if (query.queryHash === analysis) reloads.analysis(client.getQueryData(latestAnalysisQuery.queryKey));
  });
}

function handleEvent(event: ServerEvent, client: QueryClient, ends: RunEnds<Run>): void {
  if (event.name !== "run") return;
  // The contract defines the payload of the event `run`.
  const run = JSON.parse(event.data) as Run;
  // Before the caches are written: what an event says of a run is newer than a list.
  ends.reported(run);
  client.setQueryData(["runs", run.id], run);
  if (run.kind === "full_analysis") client.setQueryData(latestAnalysisQuery.queryKey, run);
  if (run.kind === "bulk_remediation") {
    client.setQueryData(latestBulkRunQuery.queryKey, run);
    void client.invalidateQueries({ queryKey: bulkRunQuery(run.id).queryKey });
  }
  client.setQueryData(recentRunsQuery.queryKey, (known) =>
    known === undefined
      ? { runs: [run], nextCursor: null, total: 1 }
      : { ...known, runs: [run, ...known.runs.filter((one) => one.id !== run.id)] },
  );
}

function notify(run: Run, client: QueryClient, show: ShowRunPage): void {
  if (isStepOfAnalysis(client, run)) return;
  // Loaded on demand.
  void import("./notify-run-end.ts").then(({ notifyRunEnd }) => notifyRunEnd(run, show));
}
