import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import { isUnderWay, type Run } from "./runs-query.ts";

/** Polling interval during a run, in case a proxy buffers server events. */
const POLL_MS = 4000;

/** The latest full analysis, null when none has run; updated by server events (see components/shell/run-watcher.tsx). */
export const latestAnalysisQuery = queryOptions({
  queryKey: ["runs", "latest-analysis"],
  queryFn: async ({ signal }): Promise<Run | null> => {
    const query = { kind: "full_analysis", limit: 1 } as const;
    const { runs } = await api.call("GET /runs", { query }, { signal });
    return runs[0] ?? null;
  },
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
});

/** Whether a run is a step of the running analysis, which reports for all its steps. */
export function isStepOfAnalysis(client: QueryClient, { id }: Pick<Run, "id">): boolean {
  const analysis = client.getQueryData(latestAnalysisQuery.queryKey);
  if (!analysis || !isUnderWay(analysis)) return false;
  return analysis.progress.steps?.some(({ runId }) => runId === id) === true;
}
