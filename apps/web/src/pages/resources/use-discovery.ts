import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { isUnderWay, type Run, recentRunsQuery } from "../../lib/runs-query.ts";

/** The list reloads this long after a discovery has ended (specification, section 4). */
const RELOAD_AFTER_MS = 3000;
/** Asked for at this pace while a run is under way, in case the live stream is held up by a proxy. */
const POLL_MS = 4000;

/** The discovery as the page shows it. */
export type Discovery = {
  /** The newest run, if it is under way. */
  run: Run | undefined;
  /** A discovery is being asked for or under way. */
  busy: boolean;
  start: () => void;
  /** Why the last try did not work, until it is dismissed. */
  failure: string | null;
  dismissFailure: () => void;
  cancel: () => void;
  cancelling: boolean;
};

/** Starts, follows and cancels discoveries of the account in scope (all without one). */
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
    mutationFn: () =>
      api.call(
        "POST /resources/discover",
        { body: account === undefined ? {} : { accountIds: [account] } },
        { headers: { prefer: "respond-async" }, timeoutMs: null },
      ),
    onSuccess: (accepted) => {
      if (accepted.status === "running") toast.info("A discovery is already running. This is its progress.");
      return client.invalidateQueries({ queryKey: recentRunsQuery.queryKey });
    },
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.call("POST /runs/:id/cancel", { params: { id } }),
    onError: (error) => toast.error(errorSentence(error, "The discovery could not be cancelled.")),
    onSettled: () => client.invalidateQueries({ queryKey: recentRunsQuery.queryKey }),
  });
  useReloadAfterEnd(run?.id);
  const failure = start.isError
    ? errorSentence(start.error, "The discovery could not be started. Please try again.")
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
    // What is being read is finished first, so the run lives on for a moment after the answer.
    cancelling: cancel.isPending || (cancel.isSuccess && cancel.variables === run?.id),
  };
}

function failureOf(run: Run | undefined, dismissed: string | null): string | null {
  if (run === undefined || run.id === dismissed) return null;
  if (run.status !== "failed" && run.status !== "interrupted") return null;
  return run.error ?? "The last discovery did not finish.";
}

/** Reloads lists and totals at the end of a run, and again after the specification's three seconds. */
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
