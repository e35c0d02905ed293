import { toast } from "sonner";
import { type ResultPage, runResults } from "../../lib/run-results.ts";
import type { Run } from "../../lib/runs-query.ts";

/** Duration of toasts about finished runs (specification, section 9). */
const TOAST_MS = 5000;

/** Opens the page that shows the result of a run. */
export type ShowRunPage = (
  to: ResultPage,
  search?: {
    status?: "applied" | undefined;
    open?: string | undefined;
    tagRun?: string | undefined;
    fixes?: string | undefined;
  },
) => void;

/** Shows a toast about a finished run, except on the page that already reports it. */
export function notifyRunEnd(run: Run, show: ShowRunPage): void {
  const report: Readonly<Record<Run["kind"], (run: Run, show: ShowRunPage) => void>> = {
    discovery: notifyEnd,
    metrics: notifyMetrics,
    security_scan: notifyScan,
    remediation: notifyFix,
    bulk_remediation: notifyBulk,
    tag_change: notifyTags,
    security_hub_import: notifyHubImport,
    billing_import: notifyBillingImport,
    cost_analysis: notifyCosts,
    full_analysis: notifyAnalysis,
  };
  report[run.kind](run, show);
}

/** The action of a toast: opens the page with the result. */
function actionOf({ kind }: Run, show: ShowRunPage) {
  const result = runResults[kind];
  return result === undefined ? {} : { action: { label: result.label, onClick: () => show(result.to) } };
}

function notifyEnd(run: Run, show: ShowRunPage): void {
  const here = window.location.pathname === "/resources";
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    ...(here ? {} : actionOf(run, show)),
  };
  if (run.status === "completed") toast.success(run.result?.message ?? "Discovery is complete.", options);
  else if (run.status === "cancelled")
    toast.info("Discovery was canceled. Data read so far is kept.", options);
  else toast.error(run.error ?? "Discovery didn't finish. Run it again.", options);
}

function notifyMetrics(run: Run, show: ShowRunPage): void {
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    ...actionOf(run, show),
  };
  if (run.status === "completed") toast.success(run.result?.message ?? "Metrics updated.", options);
  else if (run.status === "cancelled") toast.info("The metrics run was canceled.", options);
  else toast.error(run.error ?? "Couldn't read the metrics.", options);
}

function notifyHubImport(run: Run): void {
  const options = { id: `run-${run.id}`, duration: TOAST_MS };
  if (run.status === "completed") toast.success(run.result?.message ?? "The import is complete.", options);
  else if (run.status === "cancelled")
    toast.info("The import was canceled. Data imported so far is kept.", options);
  else toast.error(run.error ?? "The Security Hub import didn't finish.", options);
}

function notifyBillingImport(run: Run, show: ShowRunPage): void {
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    ...actionOf(run, show),
  };
  if (run.status === "completed") toast.success(run.result?.message ?? "The import is complete.", options);
  else if (run.status === "cancelled")
    toast.info("The import was canceled. Complete months are kept.", options);
  else toast.error(run.error ?? "The import didn't finish. Run it again.", options);
}

/** The security page shows its own message. */
function notifyScan(run: Run, show: ShowRunPage): void {
  if (window.location.pathname === "/security") return;
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    ...actionOf(run, show),
  };
  if (run.status === "completed") toast.success(run.result?.message ?? "The scan is complete.", options);
  else if (run.status === "cancelled") toast.info("The scan was canceled.", options);
  else toast.error(run.error ?? "Failed to run security scan", options);
}

/** The cost page shows its own message. */
function notifyCosts(run: Run, show: ShowRunPage): void {
  if (window.location.pathname === "/cost-analysis") return;
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    ...actionOf(run, show),
  };
  if (run.status === "completed") toast.success("The cost analysis is complete.", options);
  else if (run.status === "cancelled") toast.info("The cost analysis was canceled.", options);
  else toast.error(run.error ?? "Failed to run cost analysis. Please try again.", options);
}

/** The pages of findings and recommendations show their own messages; a bulk run reports its fixes. */
function notifyFix({ id, result, error }: Run, show: ShowRunPage): void {
  const fixed = result !== null && "remediationId" in result ? result : null;
  if (typeof fixed?.bulkRunId === "string") return;
  const recommendationId = fixed?.recommendationId ?? null;
  const own = recommendationId === null ? "/security" : "/recommendations";
  if (window.location.pathname.startsWith(own)) return;
  const done = fixed?.status === "COMPLETED";
  const action =
    recommendationId === null
      ? { label: "Show findings", onClick: () => show("/security") }
      : {
          label: "Show",
          onClick: () =>
            show("/recommendations", {
              status: done && fixed.undo !== true ? "applied" : undefined,
              open: recommendationId,
            }),
        };
  const options = { id: `run-${id}`, duration: TOAST_MS, action };
  if (done) toast.success(fixed.message, options);
  else toast.error(fixed?.message ?? error ?? "Failed to remediate finding", options);
}

/** The dashboard reports it itself. */
function notifyAnalysis(run: Run, show: ShowRunPage): void {
  if (window.location.pathname === "/dashboard") return;
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    ...actionOf(run, show),
  };
  if (run.status === "completed") toast.success("The analysis is complete.", options);
  else if (run.status === "cancelled") toast.info("The analysis was canceled.", options);
  else toast.error(run.error ?? "The analysis didn't finish.", options);
}

/** The open dialog of the run shows its results itself. */
function notifyBulk({ id, result, error }: Run, show: ShowRunPage): void {
  if (new URLSearchParams(window.location.search).get("fixes") === id) return;
  const ended = result !== null && "of" in result ? result : null;
  const to = ended?.of === "recommendations" ? "/recommendations" : "/security";
  const action = { label: "Show results", onClick: () => show(to, { fixes: id }) };
  const options = { id: `run-${id}`, duration: TOAST_MS, action };
  if (ended === null) toast.error(error ?? "The run didn't finish.", options);
  else if (ended.notRun > 0) toast.info(`Stopped. ${ended.message}`, options);
  else if (ended.failed + ended.skipped === 0) toast.success(ended.message, options);
  else toast.warning(ended.message, options);
}

/** The dialog that follows the change reports it in place. */
function notifyTags({ id, result, error, status }: Run, show: ShowRunPage): void {
  if (new URLSearchParams(window.location.search).get("tagRun") === id) return;
  const ended = result !== null && "undoOf" in result ? result : null;
  const action = { label: "Show", onClick: () => show("/resources", { tagRun: id }) };
  const options = { id: `run-${id}`, duration: TOAST_MS, action };
  if (ended === null) toast.error(error ?? "The tags couldn't be changed.", options);
  else if (status === "cancelled") toast.info(`Stopped. ${ended.message}`, options);
  else if (ended.failed + ended.skipped === 0) toast.success(ended.message, options);
  else toast.warning(ended.message, options);
}
