import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { type Messages, SHORT_MESSAGE_MS } from "../../components/use-messages.ts";
import type { Scope } from "../../lib/account-scope.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import { isUnderWay, type Run, recentRunsQuery } from "../../lib/runs-query.ts";
import { startScope } from "../../lib/start-scope.ts";
import { ANALYSIS_FAILED, analysisEnd } from "./analysis-text.ts";
import { COST_KEY } from "./queries.ts";

/** Polling interval during an analysis, in case a proxy buffers server events. */
const POLL_MS = 4000;

/** Request of an analysis. */
export type AnalysisRequest = NonNullable<EndpointInput<"POST /cost/analysis">["body"]>;

/** State and actions of an analysis. */
export type AnalysisControl = {
  /** The running analysis. */
  run: Run | undefined;
  /** An analysis is starting or running. */
  busy: boolean;
  start: (request: AnalysisRequest) => void;
  cancel: () => void;
  cancelling: boolean;
};

/** Starts, monitors, and cancels cost analyses of the accounts in scope, shows their result, and reloads changed data. */
export function useCostAnalysis(messages: Messages, scope: Scope): AnalysisControl {
  const client = useQueryClient();
  const runs = useQuery({
    ...recentRunsQuery,
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
    refetchInterval: (query) => (query.state.data?.runs.some(isUnderWay) === true ? POLL_MS : false),
  });
  const analyses = runs.data?.runs.filter(({ kind }) => kind === "cost_analysis") ?? [];
  const run = analyses.find(isUnderWay);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (run !== undefined && run.id !== awaited) setAwaited(run.id);
  useAnalysisEnd(
    analyses.find((one) => one.id === awaited && !isUnderWay(one)),
    messages,
  );
  const start = useMutation({
    mutationFn: async (request: AnalysisRequest) =>
      startCostAnalysis({ ...(await startScope(scope)), ...request }),
    onMutate: () => {
      messages.dismissError();
      messages.dismissSuccess();
    },
    onSuccess: async ({ runId }) => {
      setAwaited(runId);
      await client.invalidateQueries({ queryKey: recentRunsQuery.queryKey });
    },
    onError: (error) => messages.fail(errorSentence(error, ANALYSIS_FAILED), error),
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.call("POST /runs/:id/cancel", { params: { id } }),
    onError: (error) => messages.fail(errorSentence(error, "Couldn't cancel the cost analysis."), error),
    onSettled: () => client.invalidateQueries({ queryKey: recentRunsQuery.queryKey }),
  });
  return {
    run,
    busy: start.isPending || run !== undefined,
    start: (request) => start.mutate(request),
    cancel: () => {
      if (run !== undefined) cancel.mutate(run.id);
    },
    cancelling: cancel.isPending || (cancel.isSuccess && cancel.variables === run?.id),
  };
}

type Accepted = Extract<EndpointOutput<"POST /cost/analysis">, { runId: string }>;

function startCostAnalysis(body: AnalysisRequest): Promise<Accepted> {
  // With `respond-async`, the response is 202 with the run, never the finished summary.
  return api.call(
    "POST /cost/analysis",
    { body },
    { headers: { prefer: "respond-async" }, timeoutMs: null },
  ) as Promise<Accepted>;
}

/** Shows the result of an awaited analysis once, and reloads the figures. */
function useAnalysisEnd(ended: Run | undefined, messages: Messages): void {
  const client = useQueryClient();
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (ended === undefined || reported.current === ended.id) return;
    reported.current = ended.id;
    const { kind, text } = analysisEnd(ended);
    if (kind === "success") messages.succeed({ text }, SHORT_MESSAGE_MS);
    else if (kind === "error") messages.fail(text);
    else toast.info(text);
    void client.invalidateQueries({ queryKey: COST_KEY });
  }, [ended, messages, client]);
}
