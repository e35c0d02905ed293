import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { NotFound } from "../../components/not-found.tsx";
import { RunProgress } from "../../components/run-progress.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { ApiError, errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { runResults } from "../../lib/run-results.ts";
import { isUnderWay, type Run } from "../../lib/runs-query.ts";
import { runQuery, unitsQuery, useCancelRun } from "./queries.ts";
import { kindOf, outcomeOf, StateBadge } from "./run-words.tsx";
import { UnitTable } from "./unit-table.tsx";

/** One run: its progress or result, and its units. */
export function RunPage() {
  const { id } = useParams({ from: "/protected/runs/$id" });
  const run = useQuery(runQuery(id));
  const missing = run.error instanceof ApiError && run.error.status === 404;
  return (
    <>
      <PageHeader
        title={run.data === undefined ? "Run" : kindOf(run.data)}
        hint={
          <>
            <Link to="/runs" className="text-accent underline">
              All runs
            </Link>
            {run.data !== undefined && (
              <>
                {" · "}
                <RelativeTime time={run.data.startedAt ?? run.data.createdAt} />
              </>
            )}
          </>
        }
        actions={run.data && <StateBadge state={run.data.status} />}
      />
      {missing && <NotFound title="Run not found" back={<Link to="/runs">Back to the runs</Link>} />}
      {run.isError && !missing && (
        <LoadError
          message={errorSentence(run.error, "Couldn't load the run.")}
          error={run.error}
          onRetry={() => void run.refetch()}
        />
      )}
      <div className="flex flex-col gap-4" aria-busy={run.isPending}>
        {run.isPending && <Skeleton className="h-24 rounded-xl" />}
        {run.data !== undefined && (
          <>
            <Outcome run={run.data} />
            <Units run={run.data} />
          </>
        )}
      </div>
    </>
  );
}

function Outcome({ run }: { run: Run }) {
  const cancel = useCancelRun(run);
  if (isUnderWay(run)) {
    return (
      <Card className="p-4 sm:p-5">
        <RunProgress
          run={run}
          text={run.progress.current ?? "Waiting to start"}
          onCancel={() => cancel.mutate()}
          cancelling={cancel.isPending || cancel.isSuccess}
        />
        {cancel.isError && (
          <p role="alert" className="mt-2 text-critical text-sm">
            {errorSentence(cancel.error, "Couldn't cancel the run.")}
          </p>
        )}
      </Card>
    );
  }
  const outcome = outcomeOf(run);
  if (outcome === "") return null;
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 p-4 text-sm sm:p-5">
      {outcome}
      {run.status === "completed" && <ResultLink kind={run.kind} />}
    </Card>
  );
}

function ResultLink({ kind }: Pick<Run, "kind">) {
  const result = runResults[kind];
  if (result === undefined) return null;
  return (
    <Link to={result.to} className="link">
      {result.label}
    </Link>
  );
}

/** A run without units of its own shows none. */
function Units({ run }: { run: Run }) {
  const units = useInfiniteQuery(unitsQuery(run.id, isUnderWay(run)));
  const rows = units.data?.pages.flatMap((page) => page.units) ?? [];
  const total = units.data?.pages[0]?.total ?? 0;
  if (units.isError) {
    return (
      <LoadError
        message={errorSentence(units.error, "Couldn't load the accounts of this run.")}
        error={units.error}
        onRetry={() => void units.refetch()}
      />
    );
  }
  if (rows.length === 0) return null;
  return (
    <Card aria-label="Accounts">
      <CardHeader
        title="Accounts"
        hint={`${formatCount(total)} in this run. A failed account does not stop the others`}
        className="pb-3"
      />
      <UnitTable run={run} units={rows} />
      {units.hasNextPage && (
        <div className="flex justify-center border-line border-t p-3">
          <Button busy={units.isFetchingNextPage} onClick={() => void units.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  );
}
