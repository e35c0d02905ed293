import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { SourceHint } from "../../components/source-hint.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { resourceSummaryQuery } from "../../lib/resource-summary-query.ts";
import { useUser } from "../../lib/use-session.ts";
import { Cards } from "./cards.tsx";
import { costOverviewQuery } from "./queries.ts";

const Panels = lazy(() => import("./panels.tsx").then((file) => ({ default: file.Panels })));

/** Dashboard: costs, savings, security, recommendations, and first steps. */
export function DashboardPage() {
  const user = useUser();
  const { account } = useSearch({ from: "/protected" });
  const summary = useQuery(resourceSummaryQuery(account));
  const overview = useQuery(costOverviewQuery(account));
  const name = user.fullName.trim();
  return (
    <>
      <PageHeader
        documentTitle="Dashboard"
        title={name === "" ? "Welcome back" : `Welcome back, ${name}`}
        hint={
          <SourceHint account={account}>
            {summary.data === undefined ? (
              "Your cloud accounts at a glance"
            ) : (
              <>
                Last discovery: <RelativeTime time={summary.data.lastDiscoveredAt} />
              </>
            )}
          </SourceHint>
        }
      />
      {summary.isError && (
        <div className="mb-4">
          <LoadError
            message={errorSentence(summary.error, "Couldn't load the resource totals.")}
            onRetry={() => void summary.refetch()}
          />
        </div>
      )}
      <Cards account={account} overview={overview} summary={summary.data} />
      <Suspense fallback={<PanelsSkeleton />}>
        <Panels overview={overview} summary={summary} />
      </Suspense>
    </>
  );
}

function PanelsSkeleton() {
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-12" aria-hidden="true">
      <Skeleton className="h-96 rounded-xl lg:col-span-8" />
      <Skeleton className="h-96 rounded-xl lg:col-span-4" />
    </div>
  );
}
