import { toast } from "sonner";
import type { Run } from "../../lib/runs-query.ts";

/** Toasts about ended runs stay this long (specification, section 9). */
const TOAST_MS = 5000;

/** Where the person sees what a run has done. */
export type RunPage = "/resources" | "/recommendations" | "/security" | "/accounts" | "/cost-analysis";

type Show = (to: RunPage) => void;

/** Tells the person how a run has ended, on whatever page they are but the one that says it itself. */
export function tellOfRun(run: Run, show: Show): void {
  const tell: Readonly<Record<Run["kind"], (run: Run, show: Show) => void>> = {
    discovery: (one) => tellAbout(one, () => show("/resources")),
    metrics: tellAboutMetrics,
    security_scan: tellAboutScan,
    remediation: tellAboutFix,
    security_hub_import: tellAboutHubImport,
    billing_import: tellAboutBillingImport,
    cost_analysis: tellAboutCosts,
  };
  tell[run.kind](run, show);
}

function tellAbout(run: Run, toResources: () => void): void {
  const here = window.location.pathname === "/resources";
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    ...(here ? {} : { action: { label: "Show resources", onClick: toResources } }),
  };
  if (run.status === "completed") toast.success(run.result?.message ?? "Discovery is complete.", options);
  else if (run.status === "cancelled")
    toast.info("Discovery was cancelled. What was read so far is kept.", options);
  else toast.error(run.error ?? "Discovery did not finish. Run it again.", options);
}

function tellAboutMetrics(run: Run, show: Show): void {
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    action: { label: "Show recommendations", onClick: () => show("/recommendations") },
  };
  if (run.status === "completed") toast.success(run.result?.message ?? "Metrics are read.", options);
  else if (run.status === "cancelled") toast.info("Reading metrics was cancelled.", options);
  else toast.error(run.error ?? "Metrics could not be read.", options);
}

function tellAboutHubImport(run: Run): void {
  const options = { id: `run-${run.id}`, duration: TOAST_MS };
  if (run.status === "completed") toast.success(run.result?.message ?? "The import is complete.", options);
  else if (run.status === "cancelled")
    toast.info("The import was cancelled. What was read is kept.", options);
  else toast.error(run.error ?? "The import from Security Hub did not finish.", options);
}

function tellAboutBillingImport(run: Run, show: Show): void {
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    action: { label: "Show exports", onClick: () => show("/accounts") },
  };
  if (run.status === "completed") toast.success(run.result?.message ?? "The import is complete.", options);
  else if (run.status === "cancelled")
    toast.info("The import was cancelled. Whole months are kept.", options);
  else toast.error(run.error ?? "The import did not finish. Run it again.", options);
}

/** The security page says it itself. */
function tellAboutScan(run: Run, show: Show): void {
  if (window.location.pathname === "/security") return;
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    action: { label: "Show findings", onClick: () => show("/security") },
  };
  if (run.status === "completed") toast.success(run.result?.message ?? "The scan is complete.", options);
  else if (run.status === "cancelled") toast.info("The scan was cancelled.", options);
  else toast.error(run.error ?? "Failed to run security scan", options);
}

/** The cost page says it itself. */
function tellAboutCosts(run: Run, show: Show): void {
  if (window.location.pathname === "/cost-analysis") return;
  const options = {
    id: `run-${run.id}`,
    duration: TOAST_MS,
    action: { label: "Show costs", onClick: () => show("/cost-analysis") },
  };
  if (run.status === "completed") toast.success("The cost analysis is complete.", options);
  else if (run.status === "cancelled") toast.info("The cost analysis was cancelled.", options);
  else toast.error(run.error ?? "Failed to run cost analysis. Please try again.", options);
}

/** The pages of findings say it themselves. */
function tellAboutFix({ id, result, error }: Run, show: Show): void {
  if (window.location.pathname.startsWith("/security")) return;
  const options = {
    id: `run-${id}`,
    duration: TOAST_MS,
    action: { label: "Show findings", onClick: () => show("/security") },
  };
  const fixed = result !== null && "remediationId" in result ? result : null;
  if (fixed?.status === "COMPLETED") toast.success(fixed.message, options);
  else toast.error(fixed?.message ?? error ?? "Failed to remediate finding", options);
}
