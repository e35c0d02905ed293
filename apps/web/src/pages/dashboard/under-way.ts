import { useQuery } from "@tanstack/react-query";
import { isOneAccount } from "../../lib/account-scope.ts";
import { latestAnalysisQuery } from "../../lib/full-analysis-query.ts";
import { isUnderWay, type Run, recentRunsQuery } from "../../lib/runs-query.ts";

/** Kinds of runs that fill the panels. */
type Filling = "discovery" | "security_scan" | "cost_analysis";

/** Progress of a run that fills a panel. */
type UnderWay = "running" | "waiting";

const TITLES: Readonly<Record<Filling, Record<UnderWay, string>>> = {
  discovery: { running: "Discovery in progress", waiting: "Waiting for the discovery" },
  security_scan: { running: "Security scan in progress", waiting: "Waiting for the security scan" },
  cost_analysis: { running: "Cost analysis in progress", waiting: "Waiting for the cost analysis" },
};

/** What will fill an empty panel: "Security scan in progress"; null: nothing is running. */
export function useUnderWay(kind: Filling, account: string | undefined): string | null {
  const analysis = useQuery(latestAnalysisQuery).data ?? null;
  const runs = useQuery(recentRunsQuery).data?.runs ?? [];
  const state = stateOf(kind, { analysis, runs, account });
  return state === null ? null : TITLES[kind][state];
}

type Known = { analysis: Run | null; runs: readonly Run[]; account: string | undefined };

/** A step of the analysis, or a run that was started separately. */
export function stateOf(kind: Filling, { analysis, runs, account }: Known): UnderWay | null {
  const concerns = (run: Run) =>
    isUnderWay(run) && (account === undefined || !isOneAccount(account) || run.accountIds.includes(account));
  if (runs.some((run) => run.kind === kind && concerns(run))) return "running";
  if (analysis === null || !concerns(analysis)) return null;
  const steps = analysis.progress.steps;
  // It has no steps before it starts.
  const state = steps === undefined ? "waiting" : steps.find((step) => step.kind === kind)?.state;
  return state === "running" || state === "waiting" ? state : null;
}
