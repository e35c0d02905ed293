import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { exportName } from "../../lib/export-name.ts";
import { saveBlob } from "../../lib/save-blob.ts";
import type { AuditSearch } from "./search.ts";

const PAGE = 50;

export type AuditEntry = EndpointOutput<"GET /audit">["entries"][number];
export type AuditSettings = EndpointOutput<"GET /audit/settings">;
export type AuditForwarding = EndpointOutput<"GET /audit/forwarding">;
type Checked = EndpointOutput<"GET /audit/check">;

/** Midnight of a day in the person's time zone, some days later. */
function midnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

function requestOf({ entry: _, from, to, ...filter }: AuditSearch) {
  return {
    ...filter,
    ...(from === undefined ? {} : { from: midnight(from, 0) }),
    ...(to === undefined ? {} : { to: midnight(to, 1) }),
  };
}

/** Entries that match, newest first. */
export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit", requestOf(search)],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        "GET /audit",
        {
          query: {
            ...requestOf(search),
            limit: PAGE,
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** One entry by its number, or the newest from before an instant (ISO 8601); null: there is none. */
export const entryQuery = (which: { sequence: string } | { to: string }) =>
  queryOptions({
    queryKey: ["audit-entry", which],
    queryFn: async ({ signal }) => {
      const { entries } = await api.call("GET /audit", { query: { ...which, limit: 1 } }, { signal });
      return entries[0] ?? null;
    },
  });

export const auditSettingsQuery = queryOptions({
  queryKey: ["audit-settings"],
  queryFn: ({ signal }) => api.call("GET /audit/settings", {}, { signal }),
});

/** Sets how long entries are kept; null: forever. */
export function useSetRetention(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (retentionDays: number | null) =>
      api.call("PUT /audit/settings", { body: { retentionDays } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: auditSettingsQuery.queryKey });
      onSaved();
    },
  });
}

/** Attempts happen without an act here. */
const FORWARDING_EVERY_MS = 15_000;

export const auditForwardingQuery = queryOptions({
  queryKey: ["audit-forwarding"],
  queryFn: ({ signal }) => api.call("GET /audit/forwarding", {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.forwarding == null ? false : FORWARDING_EVERY_MS),
});

/** Sets the receiver of the log. */
export function useSetForwarding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { url: string; secret?: string; existing: boolean }) =>
      api.call("PUT /audit/forwarding", { body }),
    onSuccess: async (answer) => {
      client.setQueryData(auditForwardingQuery.queryKey, answer);
      await client.invalidateQueries({ queryKey: ["audit"] });
    },
  });
}

/** Stops forwarding. */
export function useStopForwarding(onStopped: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call("DELETE /audit/forwarding", {}),
    onSuccess: async () => {
      client.setQueryData(auditForwardingQuery.queryKey, { forwarding: null });
      await client.invalidateQueries({ queryKey: ["audit"] });
      onStopped();
    },
  });
}

/** Sends a test. `onSent` receives why the receiver did not accept it; null: it did. */
export function useTestForwarding(onSent: (problem: string | null) => void, onError: (error: Error) => void) {
  return useMutation({
    mutationFn: () => api.call("POST /audit/forwarding/test", {}),
    onSuccess: ({ problem }) => onSent(problem),
    onError,
  });
}

/** Downloads the whole log. */
export function useExportAudit() {
  return useMutation({
    mutationFn: async (format: "jsonl" | "ocsf") => {
      const response = await api.raw("POST /audit/export", { body: { format } }, { timeoutMs: null });
      const name = format === "ocsf" ? "audit-log-ocsf" : "audit-log";
      saveBlob(exportName(name, "jsonl"), await response.blob());
    },
  });
}

/** Checks the whole chain, part by part. */
export function useCheckAudit() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = useMutation({
    mutationFn: async () => {
      for (let after = 0; ; ) {
        const part = await api.call("GET /audit/check", { query: { after } }, { timeoutMs: null });
        setChecked(part);
        if (part.complete || part.problem !== null) return;
        after = part.through.sequence;
      }
    },
  });
  return { checked, check };
}
