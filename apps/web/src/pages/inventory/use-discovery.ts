import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { reportAct } from "../../components/act-toast.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { isUnderWay, type Run, recentRunsQuery } from "../../lib/runs-query.ts";
import { startDiscovery } from "../../lib/start-discovery.ts";

/** Delay of the reload after a discovery (specification, section 4). */
const RELOAD_AFTER_MS = 3000;
/** Polling interval during a run, in case a proxy buffers server events. */
const POLL_MS = 4000;

/** State and actions of the discovery. */
export type Discovery = {
  /** The latest run, if it is running. */
  run: Run | undefined;
  /** A discovery is starting or running. */
  busy: boolean;
  start: () => void;
  /** Reason of the last failure, until it is dismissed. */
  failure: string | null;
  dismissFailure: () => void;
  cancel: () => void;
  cancelling: boolean;
};

/** Starts, monitors, and cancels discoveries of the account in scope, or of all. */
export function useDiscovery(account: string | undefined): Discovery {
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const runs = useQuery({
    ...recentRunsQuery,
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
    refetchInterval: (query) => (query.state.data?.runs.some(isUnderWay) === true ? POLL_MS : false),
  });
  const newest = runs.data?.runs.find(({ kind }) => kind === "discovery");
  const run = newest !== undefined && isUnderWay(newest) ? newest : undefined;
  const start = useMutation({
    mutationFn: () => startDiscovery(account),
    onSuccess: (accepted) => {
      if (accepted.status === "running") toast.info("A discovery is already running.");
      return client.invalidateQueries({ queryKey: recentRunsQuery.queryKey });
    },
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.call("POST /runs/:id/cancel", { params: { id } }),
    onError: (error) =>
      reportAct({ kind: "error", text: errorSentence(error, "Couldn't cancel the discovery."), error }),
    onSettled: () => client.invalidateQueries({ queryKey: recentRunsQuery.queryKey }),
  });
  useReloadAfterEnd(run?.id);
  const failure = start.isError
    ? errorSentence(start.error, "Couldn't start the discovery. Please try again.")
    : failureOf(newest, dismissed);
  return {
    run,
    busy: start.isPending || run !== undefined,
    start: () => {
      if (newest !== undefined) setDismissed(newest.id);
      start.mutate();
    },
    failure: start.isPending ? null : failure,
    dismissFailure: () => {
      start.reset();
      setDismissed(newest?.id ?? null);
    },
    cancel: () => {
      if (run !== undefined) cancel.mutate(run.id);
    },
    // Pending reads are completed first, so the run continues for a moment.
    cancelling: cancel.isPending || (cancel.isSuccess && cancel.variables === run?.id),
  };
}

function failureOf(run: Run | undefined, dismissed: string | null): string | null {
  if (run === undefined || run.id === dismissed) return null;
  if (run.status !== "failed" && run.status !== "interrupted") return null;
  return run.error ?? "The last discovery didn't finish.";
}

/** Reloads lists and totals three seconds after a run (specification, section 4). */
function useReloadAfterEnd(runId: string | undefined): void {
  const client = useQueryClient();
  const before = useRef(runId);
  useEffect(() => {
    const ended = before.current !== undefined && before.current !== runId;
    before.current = runId;
    if (!ended) return;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: ["resources"] }),
      RELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [runId, client]);
}
