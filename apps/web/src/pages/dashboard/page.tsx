import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Card, CardHeader, MetricCard } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { formatCount, formatWholeDollars } from "../../lib/format.ts";
import { resourceSummaryQuery } from "../../lib/resource-summary-query.ts";
import { useUser } from "../../lib/use-session.ts";
import { FirstSteps } from "./first-steps.tsx";
import { SecurityScoreCard } from "./security-score-card.tsx";

type Summary = EndpointOutput<"GET /resources/summary">;

/** The first page after sign-in: what the inventory holds, and the next steps. */
export function DashboardPage() {
  const user = useUser();
  const { account } = useSearch({ from: "/protected" });
  const summary = useQuery(resourceSummaryQuery(account));
  const name = user.fullName.trim();
  return (
    <>
      <PageHeader
        documentTitle="Dashboard"
        title={name === "" ? "Welcome back" : `Welcome back, ${name}`}
        hint={
          summary.data === undefined ? (
            "Your cloud accounts at a glance"
          ) : (
            <>
              Last discovery: <RelativeTime time={summary.data.lastDiscoveredAt} />
            </>
          )
        }
      />
      {summary.isError && (
        <div className="mb-4">
          <LoadError
            message={errorSentence(summary.error, "The totals of your resources could not be loaded.")}
            onRetry={() => void summary.refetch()}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-5" aria-busy={summary.isPending}>
        <Totals summary={summary.data} />
        <SecurityScoreCard />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-12">
        <FirstSteps summary={summary.data} className="lg:col-span-7" />
        <ByType summary={summary.data} className="lg:col-span-5" />
      </div>
    </>
  );
}

function Totals({ summary }: { summary: Summary | undefined }) {
  const known = summary !== undefined && summary.lastDiscoveredAt !== null;
  const figure = (show: (totals: Summary) => string) => {
    if (summary === undefined) return <Skeleton className="my-1 h-6 w-24" />;
    return known ? show(summary) : "–";
  };
  const note = (show: (totals: Summary) => string) => {
    if (summary === undefined) return " ";
    return known ? show(summary) : "known after the first discovery";
  };
  return (
    <>
      <MetricCard
        label="Total Resources"
        value={figure((totals) => formatCount(totals.totalResources))}
        note={note((totals) => `in ${formatCount(totals.byRegion.length)} regions`)}
      />
      <MetricCard
        label="Monthly Cost"
        value={figure((totals) => formatWholeDollars(totals.monthlyCost))}
        note={note(costNote)}
      />
      <MetricCard
        label="Unused Resources"
        value={figure((totals) => formatCount(totals.unusedResources))}
        note={note(() => "found by the savings rules")}
      />
      <MetricCard
        label="Potential Savings"
        value={figure((totals) => `${formatWholeDollars(totals.potentialSavings)}/mo`)}
        note={note(savingsNote)}
      />
    </>
  );
}

function costNote(summary: Summary): string {
  const unknown = summary.unknownCostCount;
  return unknown === 0 ? "at list price" : `at list price; ${formatCount(unknown)} without a known price`;
}

function savingsNote(summary: Summary): string {
  const unknown = summary.unknownSavingsCount;
  return unknown === 0 ? "if the unused ones are removed" : `${formatCount(unknown)} could not be priced`;
}

const TYPES_SHOWN = 7;
/** Row for all further types: a count, but no bar, which would dwarf the others. */
const OTHER = "Other types";

function ByType({ summary, className }: { summary: Summary | undefined; className: string }) {
  const types = [...(summary?.byType ?? [])].sort((a, b) => b.count - a.count);
  const shown = types.slice(0, TYPES_SHOWN);
  const rest = types.slice(TYPES_SHOWN).reduce((sum, type) => sum + type.count, 0);
  const most = Math.max(1, ...shown.map((type) => type.count));
  const rows = rest === 0 ? shown : [...shown, { value: OTHER, count: rest }];
  return (
    <Card className={className}>
      <CardHeader title="Resources by type" hint="What discovery found" />
      <div className="px-5 pt-3 pb-5">
        {summary === undefined && <Skeleton className="h-48" />}
        {summary !== undefined && rows.length === 0 && (
          <p className="py-10 text-center text-muted text-sm">Nothing has been discovered yet.</p>
        )}
        <table className="w-full text-sm">
          <caption className="sr-only">Number of resources by type</caption>
          <tbody>
            {rows.map(({ value, count }) => (
              <tr key={value} className="h-8">
                <th scope="row" className="w-2/5 truncate pr-3 text-left font-normal">
                  {value}
                </th>
                <td aria-hidden="true">
                  {value !== OTHER && (
                    <span
                      className="block h-1.5 rounded-full bg-accent"
                      style={{ width: `${Math.max(2, (count / most) * 100)}%` }}
                    />
                  )}
                </td>
                <td className="w-14 pl-3 text-right font-medium tabular-nums">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
