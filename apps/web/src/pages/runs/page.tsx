import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { History } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { useNow } from "../../components/use-now.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatDuration } from "../../lib/format.ts";
import type { Run } from "../../lib/runs-query.ts";
import { runsQuery } from "./queries.ts";
import { durationOf, kindOf, outcomeOf, StateBadge } from "./run-words.tsx";

/** Background runs of the workspace, newest first. */
export function RunsPage() {
  const runs = useInfiniteQuery(runsQuery);
  const rows = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <>
      <PageHeader
        title="Runs"
        hint="Discoveries, scans, fixes, and everything else that runs in the background."
      />
      {runs.isError && (
        <LoadError
          message={errorSentence(runs.error, "Couldn't load the runs.")}
          error={runs.error}
          onRetry={() => void runs.refetch()}
        />
      )}
      {runs.isPending && <Skeleton className="h-96 rounded-xl" />}
      {runs.data !== undefined && (
        <Card>
          {rows.length === 0 ? (
            <EmptyState
              icon={History}
              title="No runs yet"
              text="Run discovery to collect your resources."
              action={
                <Button asChild look="primary">
                  <Link to="/resources">Open the Resource Explorer</Link>
                </Button>
              }
            />
          ) : (
            <RunTable runs={rows} />
          )}
          {runs.hasNextPage && (
            <div className="flex justify-center border-line border-t p-3">
              <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
                Load more
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  );
}

/** A duration that counts up while the run is active: only its own cell is redrawn. */
function RunDuration({ run }: { run: Run }) {
  return run.startedAt !== null && run.finishedAt === null ? (
    <CountingDuration run={run} />
  ) : (
    durationText(run, 0)
  );
}

function CountingDuration({ run }: { run: Run }) {
  return durationText(run, useNow(1000));
}

function durationText(run: Run, now: number): string {
  const duration = durationOf(run, now);
  return duration === null ? "–" : formatDuration(duration);
}

function RunTable({ runs }: { runs: readonly Run[] }) {
  return (
    <Table label="Runs">
      <thead>
        <tr>
          <TableHead>Run</TableHead>
          <TableHead className="max-sm:hidden">State</TableHead>
          <TableHead>Started</TableHead>
          <TableHead numeric className="max-sm:hidden">
            Duration
          </TableHead>
          <TableHead className="max-sm:hidden">Result</TableHead>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <TableRow key={run.id}>
            <TableCell className="sm:whitespace-nowrap">
              <Link
                to="/runs/$id"
                params={{ id: run.id }}
                className="font-medium text-accent hover:underline"
              >
                {kindOf(run)}
              </Link>
              <p className="my-1 sm:hidden">
                <StateBadge state={run.status} />
              </p>
              <p className="break-words text-muted text-xs sm:hidden">{outcomeOf(run)}</p>
            </TableCell>
            <TableCell className="max-sm:hidden">
              <StateBadge state={run.status} />
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <RelativeTime time={run.startedAt ?? run.createdAt} />
            </TableCell>
            <TableCell numeric className="whitespace-nowrap max-sm:hidden">
              <RunDuration run={run} />
            </TableCell>
            <TableCell className="min-w-64 max-sm:hidden">{outcomeOf(run)}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
