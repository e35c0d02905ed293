import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { toast } from "sonner";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { isUnderWay, type Run, recentRunsQuery } from "../../lib/runs-query.ts";
import { followServerEvents, type ServerEvent } from "../../lib/server-events.ts";

/** Toasts about ended runs stay this long (specification, section 9). */
const TOAST_MS = 5000;

/**
 * Listens to the server while the page can be seen: keeps the known runs current, reloads what a finished run
 * has changed, and tells the person on whatever page they are.
 */
export function RunWatcher() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = (to: RunPage) => void navigate({ to });
  const latestShow = useRef(show);
  latestShow.current = show;
  useEffect(() => {
    let current: AbortController | null = null;
    const follow = () => {
      current?.abort();
      current = null;
      // A hidden tab gives its connection back: browsers allow only a few per server.
      if (document.visibilityState === "hidden") return;
      current = new AbortController();
      void followServerEvents({
        open: (lastId, signal) =>
          api.raw(
            "GET /events",
            {},
            { signal, timeoutMs: null, headers: lastId === null ? {} : { "last-event-id": lastId } },
          ),
        onEvent: (event) => handleEvent(event, client, (to) => latestShow.current(to)),
        mayRetry: (error) =>
          !(error instanceof ApiError && (error.status === 401 || error.code === "signed_out")),
        signal: current.signal,
      });
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      current?.abort();
    };
  }, [client]);
  return null;
}

/** Where the person sees what a run has done. */
type RunPage = "/resources" | "/security" | "/accounts" | "/cost-analysis";

function handleEvent(event: ServerEvent, client: QueryClient, show: (to: RunPage) => void): void {
  if (event.name !== "run") return;
  // The contract says that the event `run` carries a run.
  const run = JSON.parse(event.data) as Run;
  const before = client.getQueryData(recentRunsQuery.queryKey)?.runs.find((one) => one.id === run.id);
  client.setQueryData(["runs", run.id], run);
  client.setQueryData(recentRunsQuery.queryKey, (known) =>
    known === undefined
      ? { runs: [run], nextCursor: null, total: 1 }
      : { ...known, runs: [run, ...known.runs.filter((one) => one.id !== run.id)] },
  );
  if (isUnderWay(run) || (before !== undefined && !isUnderWay(before))) return;
  void client.invalidateQueries({ queryKey: ["resources"] });
  void client.invalidateQueries({ queryKey: ["accounts"] });
  tellOf(run, client, show);
}

/** What else has changed, and who says so. */
function tellOf(run: Run, client: QueryClient, show: (to: RunPage) => void): void {
  const reload = (...keys: string[]) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  };
  switch (run.kind) {
    case "security_scan":
      reload("security", "security-hub");
      tellAboutScan(run, show);
      break;
    case "remediation":
      reload("security");
      tellAboutFix(run, show);
      break;
    case "security_hub_import":
      reload("security", "security-hub");
      tellAboutHubImport(run);
      break;
    case "billing_import":
      reload("billing-imports", "cost");
      tellAboutBillingImport(run, show);
      break;
    case "cost_analysis":
      reload("cost");
      tellAboutCosts(run, show);
      break;
    case "discovery":
      tellAbout(run, () => show("/resources"));
      break;
  }
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

function tellAboutHubImport(run: Run): void {
  const options = { id: `run-${run.id}`, duration: TOAST_MS };
  if (run.status === "completed") toast.success(run.result?.message ?? "The import is complete.", options);
  else if (run.status === "cancelled")
    toast.info("The import was cancelled. What was read is kept.", options);
  else toast.error(run.error ?? "The import from Security Hub did not finish.", options);
}

function tellAboutBillingImport(run: Run, show: (to: RunPage) => void): void {
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
function tellAboutScan(run: Run, show: (to: RunPage) => void): void {
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
function tellAboutCosts(run: Run, show: (to: RunPage) => void): void {
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
function tellAboutFix({ id, result, error }: Run, show: (to: RunPage) => void): void {
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
