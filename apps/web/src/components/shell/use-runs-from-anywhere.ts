import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { recentRunsQuery } from "../../lib/runs-query.ts";
import { startDiscovery } from "../../lib/start-discovery.ts";
import { startScope } from "../../lib/start-scope.ts";
import { SCAN_FAILED, startSecurityScan } from "../../lib/start-security-scan.ts";
import { reportAct } from "../act-toast.ts";

type Start = {
  start: () => Promise<{ status: string }>;
  started: string;
  failed: string;
  /** The page that shows the progress. */
  to: "/resources" | "/security" | "/cost-analysis";
};

/** Starts runs of the account in scope without leaving the page; the end is reported by the run watcher. */
export function useRunsFromAnywhere() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { account } = useSearch({ from: "/protected" });
  const begin = ({ start, started, failed, to }: Start) => {
    const show = { label: "Show progress", onClick: () => void navigate({ to }) };
    start().then(
      ({ status }) => {
        const text = status === "running" ? "This is already running." : started;
        reportAct({ kind: "info", text, ...(window.location.pathname === to ? {} : { show }) });
        return client.invalidateQueries({ queryKey: recentRunsQuery.queryKey });
      },
      (error: unknown) => reportAct({ kind: "error", text: errorSentence(error, failed), error }),
    );
  };
  return {
    discover: () =>
      begin({
        start: () => startDiscovery(account),
        started: "Discovery started.",
        failed: "Couldn't start the discovery. Please try again.",
        to: "/resources",
      }),
    scan: () =>
      begin({
        start: () => startSecurityScan(account),
        started: "Security scan started.",
        failed: SCAN_FAILED,
        to: "/security",
      }),
    analyzeCosts: () =>
      begin({
        start: () => startAnalysis(account),
        started: "Cost analysis started.",
        failed: "Failed to run cost analysis. Please try again.",
        to: "/cost-analysis",
      }),
  };
}

type AcceptedAnalysis = Extract<EndpointOutput<"POST /cost/analysis">, { runId: string }>;

async function startAnalysis(account: string | undefined): Promise<AcceptedAnalysis> {
  // With `respond-async`, the response is 202 with the run, never the finished summary.
  return api.call(
    "POST /cost/analysis",
    { body: { granularity: "DAILY", ...(await startScope(account)) } },
    { headers: { prefer: "respond-async" }, timeoutMs: null },
  ) as Promise<AcceptedAnalysis>;
}
