import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { History } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { FailureNotice, LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { Chain } from "./chain.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { actionWords, actorWords, OutcomeBadge, targetWords } from "./entry-words.tsx";
import { AuditFilters } from "./filters.tsx";
import { Forwarding } from "./forwarding.tsx";
import {
  type AuditEntry,
  auditForwardingQuery,
  auditQuery,
  auditSettingsQuery,
  useExportAudit,
} from "./queries.ts";
import { Retention } from "./retention.tsx";
import { type AuditSearch, FILTER_KEYS } from "./search.ts";

/** The audit log of the workspace, newest first. */
export function AuditPage() {
  const search = useSearch({ from: "/protected/audit-log" });
  const navigate = useNavigate();
  const change = (part: AuditSearch) =>
    void navigate({ to: "/audit-log", search: (current) => ({ ...current, ...part }), replace: true });
  const log = useInfiniteQuery(auditQuery(search));
  // Entries wait for what is above them: they would move when it appears.
  const [settings, forwarding] = [useQuery(auditSettingsQuery), useQuery(auditForwardingQuery)];
  const pending = settings.isPending || forwarding.isPending || log.isPending;
  const rows = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const head = log.data?.pages[0]?.head;
  const filtered = FILTER_KEYS.some((key) => search[key] !== undefined);
  const failure = log.error ? errorSentence(log.error, "Couldn't load the audit log.") : undefined;
  return (
    <>
      <PageHeader
        title="Audit log"
        hint="Every action in this workspace. Each entry contains the hash of the previous entry."
        actions={<ExportButtons />}
      />
      {failure !== undefined && (
        <div className="mb-4">
          <LoadError message={failure} error={log.error} onRetry={() => void log.refetch()} />
        </div>
      )}
      {!pending && (
        <Card className="mb-4 divide-y divide-line">
          {head !== undefined && head.sequence > 0 && <Chain head={head} />}
          <Retention settings={settings} />
          <Forwarding query={forwarding} />
        </Card>
      )}
      {pending && <Skeleton className="h-96 rounded-xl" />}
      {!pending && log.data !== undefined && (
        <Card aria-label="Entries">
          <AuditFilters search={search} change={change} />
          {rows.length > 0 ? (
            <EntryTable entries={rows} open={(entry) => change({ entry: String(entry.sequence) })} />
          ) : (
            <EmptyState
              icon={History}
              title={filtered ? "No matching entries" : "No entries yet"}
              text={
                filtered ? "Change or clear the filters." : "Actions of members appear here as they happen."
              }
            />
          )}
          {log.hasNextPage && (
            <div className="flex justify-center border-line border-t p-3">
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Load more
              </Button>
            </div>
          )}
        </Card>
      )}
      <EntrySheet
        sequence={log.data === undefined ? undefined : search.entry}
        loaded={rows.find(({ sequence }) => String(sequence) === search.entry)}
        onClose={() => change({ entry: undefined })}
      />
    </>
  );
}

function ExportButtons() {
  const save = useExportAudit();
  const failure = save.error && {
    text: errorSentence(save.error, "Couldn't export the audit log."),
    error: save.error,
  };
  return (
    <>
      <Button busy={save.isPending && save.variables === "jsonl"} onClick={() => save.mutate("jsonl")}>
        Export JSON Lines
      </Button>
      <Button busy={save.isPending && save.variables === "ocsf"} onClick={() => save.mutate("ocsf")}>
        Export OCSF
      </Button>
      <FailureNotice failure={failure} className="basis-full" />
    </>
  );
}

function EntryTable({
  entries,
  open,
}: {
  entries: readonly AuditEntry[];
  open: (entry: AuditEntry) => void;
}) {
  return (
    <Table label="Audit log">
      <thead>
        <tr>
          <TableHead numeric className="max-sm:hidden">
            #
          </TableHead>
          <TableHead>Time</TableHead>
          <TableHead className="max-sm:hidden">Actor</TableHead>
          <TableHead>Action</TableHead>
          <TableHead className="max-sm:hidden">Target</TableHead>
          <TableHead>Outcome</TableHead>
          <TableHead className="max-sm:hidden">Address</TableHead>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <TableRow key={entry.sequence}>
            <TableCell numeric className="max-sm:hidden">
              {entry.sequence}
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <RelativeTime time={entry.at} />
            </TableCell>
            <TableCell className="max-w-56 truncate max-sm:hidden">{actorWords(entry.actor)}</TableCell>
            <TableCell className="sm:whitespace-nowrap">
              <button
                type="button"
                className="text-left font-medium text-accent hover:underline"
                onClick={() => open(entry)}
              >
                {actionWords(entry.action)}
              </button>
            </TableCell>
            <TableCell className="max-w-64 truncate max-sm:hidden">{targetWords(entry.target)}</TableCell>
            <TableCell>
              <OutcomeBadge outcome={entry.outcome} />
            </TableCell>
            <TableCell className="whitespace-nowrap font-mono text-xs max-sm:hidden">
              {entry.address ?? "–"}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
