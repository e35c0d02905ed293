import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { latestAnalysisQuery } from "../../../lib/full-analysis-query.ts";
import { isUnderWay, type Run, recentRunsQuery } from "../../../lib/runs-query.ts";
import type { AnalysisStep } from "./step-texts.ts";

/** State and actions of the full analysis. */
export type AnalysisControl = {
  /** The latest analysis; null when there is none, undefined while unknown. */
  latest: Run | null | undefined;
  /** Whether it ended while this page was open. */
  justEnded: boolean;
  /** The run of a step, where it is known. */
  runOf: (step: AnalysisStep | undefined) => Run | undefined;
  start: (accountIds: string[]) => void;
  /** Starts an analysis that keeps the completed steps of the latest one. */
  resume: () => void;
  starting: boolean;
  /** Why it could not be started. */
  failure: string | null;
  cancel: () => void;
  cancelling: boolean;
  cancelFailure: string | null;
};

const inBackground = { headers: { prefer: "respond-async" }, timeoutMs: null };

/** Starts, follows, continues and cancels full analyses. */
export function useAnalysis(): AnalysisControl {
  const client = useQueryClient();
  const { data: latest } = useQuery(latestAnalysisQuery);
  const runs = useQuery(recentRunsQuery).data?.runs;
  const reload = () => client.invalidateQueries({ queryKey: latestAnalysisQuery.queryKey });
  const start = useMutation({
    mutationFn: (accountIds: string[]) =>
      api.call("POST /full-analysis", { body: { accountIds } }, inBackground),
    onSuccess: reload,
  });
  const resume = useMutation({
    mutationFn: (id: string) =>
      api.call("POST /full-analysis/:id/continue", { params: { id } }, inBackground),
    onSuccess: reload,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.call("POST /runs/:id/cancel", { params: { id } }),
    onSettled: reload,
  });
  const failed = [start, resume].find(({ isError }) => isError);
  return {
    latest,
    justEnded: useJustEnded(latest),
    runOf: (step) => runs?.find(({ id }) => id === step?.runId),
    start: (accountIds) => {
      resume.reset();
      start.mutate(accountIds);
    },
    resume: () => {
      start.reset();
      if (latest) resume.mutate(latest.id);
    },
    starting: start.isPending || resume.isPending,
    failure: failed === undefined ? null : errorSentence(failed.error, "Couldn't start the analysis."),
    cancel: () => {
      if (latest) cancel.mutate(latest.id);
    },
    // The running step ends first.
    cancelling: cancel.isPending || (cancel.isSuccess && cancel.variables === latest?.id),
    cancelFailure: cancel.isError ? errorSentence(cancel.error, "Couldn't cancel the analysis.") : null,
  };
}

/** Whether a run was seen running and has ended. */
function useJustEnded(run: Run | null | undefined): boolean {
  const seen = useRef<string | null>(null);
  const underWay = run != null && isUnderWay(run);
  if (underWay) seen.current = run.id;
  return run != null && !underWay && seen.current === run.id;
}
