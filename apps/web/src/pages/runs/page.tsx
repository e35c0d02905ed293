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
            <EmptyState icon={History} title="No runs yet" text="Run discovery to collect your resources." />
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

function RunTable({ runs }: { runs: readonly Run[] }) {
  const now = useNow(1000);
  return (
    <Table label="Runs">
      <thead>
        <tr>
          <TableHead>Run</TableHead>
          <TableHead>State</TableHead>
          <TableHead>Started</TableHead>
          <TableHead numeric>Duration</TableHead>
          <TableHead>Result</TableHead>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => {
          const duration = durationOf(run, now);
          return (
            <TableRow key={run.id}>
              <TableCell className="whitespace-nowrap">
                <Link
                  to="/runs/$id"
                  params={{ id: run.id }}
                  className="font-medium text-accent hover:underline"
                >
                  {kindOf(run)}
                </Link>
              </TableCell>
              <TableCell>
                <StateBadge state={run.status} />
              </TableCell>
              <TableCell className="whitespace-nowrap">
                <RelativeTime time={run.startedAt ?? run.createdAt} />
              </TableCell>
              <TableCell numeric className="whitespace-nowrap">
                {duration === null ? "–" : formatDuration(duration)}
              </TableCell>
              <TableCell className="min-w-64">{outcomeOf(run)}</TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
