import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { bulkRunsQuery } from "../../../lib/bulk-run-query.ts";
import { isUnderWay, type Run } from "../../../lib/runs-query.ts";

/** The latest runs of many fixes, each with a link to its results. Without any, nothing is shown. */
export function PastFixes() {
  const { data, error, refetch } = useQuery(bulkRunsQuery);
  const runs = data?.runs.filter(isOfFindings) ?? [];
  if (error === null && runs.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Bulk fixes" hint="Newest first" className="pb-3" />
      {error !== null && data === undefined && (
        <div className="px-5 pb-4">
          <LoadError
            message={errorSentence(error, "Failed to load security data")}
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      <ul className="divide-y divide-line border-line border-t">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-2 text-sm">
            <Link
              from="/security"
              to="/security"
              search={(now) => ({ ...now, fixes: run.id })}
              resetScroll={false}
              className="link rounded-sm"
            >
              {outcomeOf(run)}
            </Link>
            <span className="text-muted text-xs">
              <RelativeTime time={run.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Recommendations are applied by runs of the same kind. One that has not ended may be of either. */
function isOfFindings({ result }: Run): boolean {
  return result === null || !("of" in result) || result.of === "findings";
}

function outcomeOf(run: Run): string {
  if (isUnderWay(run)) return "In progress";
  const message = run.result?.message ?? run.error ?? "The run didn't finish.";
  return run.status === "cancelled" ? `Stopped. ${message}` : message;
}
