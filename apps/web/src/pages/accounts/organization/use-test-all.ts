import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { type OrganizationMember, organizationQuery } from "../../../lib/organization-query.ts";

/** Accounts that are tested at a time. */
const AT_ONCE = 4;

/** A connection that does not work, with the reason. */
type FailedTest = { accountId: string; name: string; reason: string };

/** State of a test of many accounts. */
export type TestAll = {
  done: number;
  total: number;
  failed: readonly FailedTest[];
  phase: "running" | "canceling" | "canceled" | "ended";
};

/** Tests the connections of many accounts, and reports progress and failures. Leaving the page stops it. */
export function useTestAll() {
  const client = useQueryClient();
  const [state, setState] = useState<TestAll | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (members: readonly OrganizationMember[]) => {
    const tested = members.filter((one) => one.connectionId !== null);
    const abort = new AbortController();
    stop.current = abort;
    const { signal } = abort;
    setState({ done: 0, total: tested.length, failed: [], phase: "running" });
    const waiting = [...tested];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
        const reason = await testOne(next, signal);
        if (signal.aborted) return;
        const failed = reason === null ? [] : [{ accountId: next.accountId, name: next.name, reason }];
        setState((now) => now && { ...now, done: now.done + 1, failed: [...now.failed, ...failed] });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setState((now) => now && { ...now, phase: signal.aborted ? "canceled" : "ended" });
    void client.invalidateQueries({ queryKey: ["accounts"], exact: true });
    void client.invalidateQueries({ queryKey: organizationQuery.queryKey });
  };
  return {
    state,
    running: state?.phase === "running" || state?.phase === "canceling",
    start: (members: readonly OrganizationMember[]) => void start(members),
    cancel: () => {
      setState((now) => now && { ...now, phase: "canceling" });
      stop.current?.abort();
    },
    dismiss: () => setState(null),
  };
}

/** Why the connection does not work; null: it works. */
async function testOne({ connectionId }: OrganizationMember, signal: AbortSignal): Promise<string | null> {
  try {
    const { ok, message } = await api.call(
      "POST /accounts/:id/test",
      { params: { id: connectionId ?? "" } },
      { signal },
    );
    return ok ? null : message;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "The account is no longer connected.";
    return errorSentence(error, "Couldn't test the connection. Please try again.");
  }
}
