import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { LONG_MESSAGE_MS, type Messages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { isUnderWay, type Run, recentRunsQuery } from "../../lib/runs-query.ts";
import { SCAN_FAILED, startSecurityScan } from "../../lib/start-security-scan.ts";
import { scanEnd } from "./scan-text.ts";

/** Delay of the reload after a scan (specification, section 4). */
const RELOAD_AFTER_MS = 2000;
/** Polling interval during a scan, in case a proxy buffers server events. */
const POLL_MS = 4000;

/** State and actions of the scan. */
export type ScanControl = {
  /** The running scan. */
  run: Run | undefined;
  /** A scan is starting or running. */
  busy: boolean;
  start: () => void;
  cancel: () => void;
  cancelling: boolean;
};

/** Starts, monitors, and cancels scans of the account in scope, or of all, and shows their results. */
export function useScan(account: string | undefined, messages: Messages): ScanControl {
  const client = useQueryClient();
  const runs = useQuery({
    ...recentRunsQuery,
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
    refetchInterval: (query) => (query.state.data?.runs.some(isUnderWay) === true ? POLL_MS : false),
  });
  const scans = runs.data?.runs.filter(({ kind }) => kind === "security_scan") ?? [];
  const run = scans.find(isUnderWay);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (run !== undefined && run.id !== awaited) setAwaited(run.id);
  const ended = scans.find((one) => one.id === awaited && !isUnderWay(one));
  useScanEnd(ended, messages);
  const start = useMutation({
    mutationFn: () => startSecurityScan(account),
    onMutate: () => {
      messages.dismissError();
      messages.dismissSuccess();
    },
    onSuccess: async ({ runId, status }) => {
      if (status === "running") toast.info("A scan is already running.");
      setAwaited(runId);
      await client.invalidateQueries({ queryKey: recentRunsQuery.queryKey });
    },
    onError: (error) => messages.fail(errorSentence(error, SCAN_FAILED), error),
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.call("POST /runs/:id/cancel", { params: { id } }),
    onError: (error) => messages.fail(errorSentence(error, "Couldn't cancel the scan."), error),
    onSettled: () => client.invalidateQueries({ queryKey: recentRunsQuery.queryKey }),
  });
  return {
    run,
    busy: start.isPending || run !== undefined,
    start: () => start.mutate(),
    cancel: () => {
      if (run !== undefined) cancel.mutate(run.id);
    },
    cancelling: cancel.isPending || (cancel.isSuccess && cancel.variables === run?.id),
  };
}

/** Shows the result of an awaited scan once, and reloads changed data. */
function useScanEnd(ended: Run | undefined, messages: Messages): void {
  const client = useQueryClient();
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (ended === undefined || reported.current === ended.id) return;
    reported.current = ended.id;
    const { kind, text } = scanEnd(ended);
    if (kind === "success") messages.succeed({ text }, LONG_MESSAGE_MS);
    else if (kind === "error") messages.fail(text);
    else toast.info(text);
  }, [ended, messages]);
  const endedId = ended?.id;
  useEffect(() => {
    if (endedId === undefined) return;
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: ["security"] }),
      RELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [endedId, client]);
}
