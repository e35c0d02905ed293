import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { SourceHint } from "../../components/source-hint.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { resourceSummaryQuery } from "../../lib/resource-summary-query.ts";
import { useUser } from "../../lib/use-session.ts";
import { Cards } from "./cards.tsx";
import { PanelsSkeleton } from "./panels-skeleton.tsx";
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
            {/* Reserves its width while it loads, so that nothing moves. */}
            Last discovery: {summary.data && <RelativeTime time={summary.data.lastDiscoveredAt} />}
            {summary.isPending && "…"}
            {summary.isError && summary.data === undefined && "unknown"}
          </SourceHint>
        }
      />
      <Cards account={account} overview={overview} summary={summary} />
      <Suspense fallback={<PanelsSkeleton />}>
        <Panels account={account} overview={overview} summary={summary} />
      </Suspense>
    </>
  );
}
