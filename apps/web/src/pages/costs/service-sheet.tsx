import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AreaChart } from "../../components/charts/area-chart.tsx";
import { ChartCard } from "../../components/charts/chart-card.tsx";
import { seriesColour } from "../../components/charts/chart-scale.ts";
import { ChartTable } from "../../components/charts/chart-table.tsx";
import { ChangePercent, CostChange } from "../../components/cost-change.tsx";
import { gapLegend } from "../../components/cost-chart-parts.ts";
import {
  anomalyEvents,
  bucketCost,
  bucketWords,
  pointName,
  pointTick,
  trendPoints,
} from "../../components/cost-days.ts";
import { Button } from "../../components/ui/button.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { Sheet } from "../../components/ui/sheet.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatAxisDollars, formatBillingDate, formatWholeDollars } from "../../lib/format.ts";
import { resourceTarget } from "../../lib/resource-target.ts";
import { serviceName } from "../../lib/service-name.ts";
import { barWidth, percentText, regionName } from "./cost-groups.ts";
import { type CostAnomaly, type ServiceCost, serviceCostQuery } from "./queries.ts";
import type { CostRequest } from "./search.ts";

type ServiceSheetProps = {
  /** Billed name. */
  service: string;
  request: CostRequest;
  anomalies: readonly CostAnomaly[];
  /** An analysis is running. */
  busy: boolean;
  onReadResources: (service: string) => void;
  onClose: () => void;
};

/** Costs of one service by day, Region, and resource. */
export function ServiceSheet({
  service,
  request,
  anomalies,
  busy,
  onReadResources,
  onClose,
}: ServiceSheetProps) {
  const { groupBy: _groupBy, ...rest } = request;
  const cost = useQuery(serviceCostQuery({ ...rest, service }));
  return (
    <Sheet
      open
      side="right"
      onOpenChange={(open) => !open && onClose()}
      className="w-[min(760px,100vw)]"
      title={serviceName(service)}
    >
      <div className="flex flex-col gap-5 px-5 py-4" aria-busy={cost.isFetching}>
        {cost.isPending && <Skeleton className="h-80 rounded-xl" />}
        {cost.isError && (
          <LoadError
            message={errorSentence(cost.error, "Failed to load cost data. Please try again.")}
            error={cost.error}
            onRetry={() => void cost.refetch()}
          />
        )}
        {cost.data !== undefined && (
          <>
            <Overview cost={cost.data} anomalies={anomalies.filter((one) => one.service === service)} />
            <Places cost={cost.data} />
            <Resources cost={cost.data} busy={busy} onRead={() => onReadResources(service)} />
          </>
        )}
      </div>
    </Sheet>
  );
}

function Overview({ cost, anomalies }: { cost: ServiceCost; anomalies: readonly CostAnomaly[] }) {
  const { comparison, dateRange, totalCost, trend } = cost;
  const dayCount = comparison.days;
  const daysRead = trend.reduce((sum, bucket) => sum + bucket.daysRead, 0);
  return (
    <section>
      <p className="text-muted text-sm">
        {cost.service}, {formatBillingDate(dateRange.start)} – {formatBillingDate(dateRange.end)}
      </p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 font-semibold text-3xl tabular-nums">
        {totalCost === null ? "–" : formatWholeDollars(totalCost)}
        {comparison.percentageChange !== null && comparison.cost !== null && (
          <span className="font-normal text-muted text-sm">
            <CostChange
              percent={comparison.percentageChange}
              than={`from ${formatWholeDollars(comparison.cost)} in the previous period`}
            />
          </span>
        )}
      </p>
      {comparison.change !== null && comparison.cost === 0 && (
        <p className="text-muted text-sm">Nothing was billed in the previous period</p>
      )}
      {totalCost !== null && comparison.change === null && comparison.cost !== null && (
        <p className="text-muted text-sm">
          Not comparable with the previous period: {comparison.daysRead} of {comparison.days} of its days and{" "}
          {daysRead} of {dayCount} of this one were read
        </p>
      )}
      <ChartCard
        className="mt-4"
        title="Cost Trend"
        legend={[{ name: "This period", colour: seriesColour(0) }, ...gapLegend(cost.trend)]}
        chart={
          <AreaChart
            label={`Cost of ${serviceName(cost.service)}`}
            name="Cost"
            points={trendPoints(cost.trend)}
            events={anomalyEvents(anomalies, cost.trend)}
            formatValue={formatWholeDollars}
            formatAxis={formatAxisDollars}
            leastStep={1}
            formatAt={pointName(cost.granularity)}
            formatTick={pointTick(cost.granularity)}
            heightPx={220}
          />
        }
        table={
          <ChartTable
            label={`Cost of ${serviceName(cost.service)}`}
            atHeading="Time"
            columns={["Cost"]}
            rows={cost.trend.map((bucket) => ({
              at: pointName(cost.granularity)(bucket.date),
              note: bucket.state === "not_read" ? undefined : bucketWords(bucket),
              cells: [bucketCost(bucket)],
            }))}
          />
        }
      />
    </section>
  );
}

function Places({ cost }: { cost: ServiceCost }) {
  const lines = [
    ...cost.byRegion.map(({ region, ...share }) => ({ key: region, name: regionName(region), ...share })),
    ...(cost.byAccount.length < 2
      ? []
      : cost.byAccount.map(({ awsAccountId, name, ...share }) => ({ key: awsAccountId, name, ...share }))),
  ];
  return (
    <section>
      <h3 className="font-semibold">{cost.byAccount.length < 2 ? "Regions" : "Regions and accounts"}</h3>
      <ul className="mt-1 text-sm">
        {lines.map(({ key, name, cost: amount, percentage, change }) => (
          <li key={key} className="flex h-8 items-center gap-3">
            <span className="min-w-0 truncate max-sm:flex-1 sm:w-44 sm:shrink-0">{name}</span>
            <span
              className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken max-sm:hidden"
              aria-hidden="true"
            >
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${barWidth(percentage)}%` }}
              />
            </span>
            <span className="w-14 text-right text-muted tabular-nums">{percentText(percentage)}</span>
            <span className="w-20 text-right font-medium tabular-nums">{formatWholeDollars(amount)}</span>
            <span className="w-20 text-right tabular-nums sm:w-28">
              <ChangePercent change={change} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ResourcesProps = { cost: ServiceCost; busy: boolean; onRead: () => void };

function Resources({ cost, busy, onRead }: ResourcesProps) {
  const { resources, resourcesGap } = cost;
  return (
    <section>
      <h3 className="font-semibold">Resources</h3>
      {resourcesGap !== null && (
        <Notice
          kind="info"
          className="mt-2"
          action={
            <Button size="sm" className="-my-1" onClick={onRead} disabled={busy} busy={busy}>
              {busy ? "Analyzing..." : "Read resources"}
            </Button>
          }
        >
          {resourcesGap}
        </Notice>
      )}
      {resources.length > 0 && (
        <div className="mt-2 rounded-lg border border-line">
          <Table label="Cost by resource">
            <thead>
              <tr>
                <TableHead>Resource</TableHead>
                <TableHead>Region</TableHead>
                <TableHead numeric>Cost</TableHead>
              </tr>
            </thead>
            <tbody>
              {resources.map((resource) => (
                <TableRow key={`${resource.billedId} ${resource.region} ${resource.awsAccountId}`}>
                  <th scope="row" className="max-w-80 truncate px-4 text-left font-normal">
                    {resource.resourceId === null ? (
                      resource.resourceName || "Not attributed to a resource"
                    ) : (
                      <Link
                        {...resourceTarget(resource.resourceId)}
                        className="link"
                        title={resource.billedId}
                      >
                        {resource.resourceName}
                      </Link>
                    )}
                  </th>
                  <TableCell>{regionName(resource.region)}</TableCell>
                  <TableCell numeric>{formatWholeDollars(resource.cost)}</TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
