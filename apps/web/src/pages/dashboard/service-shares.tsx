import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { OTHER_COLOUR } from "../../components/charts/chart-scale.ts";
import { Donut } from "../../components/charts/donut.tsx";
import { ChartPie } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { formatWholeDollars } from "../../lib/format.ts";
import { serviceName } from "../../lib/service-name.ts";
import { FigureHelp } from "./figure-help.tsx";
import type { CostOverview } from "./queries.ts";
import { useUnderWay } from "./under-way.ts";

/** The palette has five colors here (specification, section 9). */
const COLOURS = 5;

type ServiceSharesProps = {
  account: string | undefined;
  overview: UseQueryResult<CostOverview | null>;
  className: string;
};

/** The top 5 services by cost, and the rest. */
export function ServiceShares({ account, overview, className }: ServiceSharesProps) {
  const coming = useUnderWay("cost_analysis", account);
  const navigate = useNavigate();
  const { data } = overview;
  const services = data?.services ?? [];
  return (
    <Card className={className}>
      <CardHeader
        title="Cost by Service"
        help={<FigureHelp figure="Cost by Service" {...{ account, overview: data }} />}
        hint="Top 5 by cost"
      />
      <div className="px-5 pt-4 pb-5">
        {overview.isPending && <Skeleton className="h-72" />}
        {overview.isError && data === undefined && (
          <LoadError
            message={errorSentence(overview.error, "Failed to load cost data. Please try again.")}
            error={overview.error}
            onRetry={() => void overview.refetch()}
          />
        )}
        {data === null && coming !== null && (
          <EmptyState icon={ChartPie} title={coming} text="Costs by service appear here when it ends." />
        )}
        {data !== undefined && services.length === 0 && !(data === null && coming !== null) && (
          <EmptyState
            icon={ChartPie}
            title="No service data yet"
            text="Run cost analysis to see service breakdown"
            action={
              <Button asChild>
                <Link to="/cost-analysis">Cost Analysis</Link>
              </Button>
            }
          />
        )}
        {services.length > 0 && (
          <Donut
            label="Cost by service"
            formatValue={formatWholeDollars}
            colours={COLOURS}
            slices={services.map(({ service, cost, percentage }) => ({
              value: cost,
              share: percentage === null ? "–" : `${Math.round(percentage)}%`,
              ...(service === null
                ? { name: "Other", colour: OTHER_COLOUR }
                : {
                    name: serviceName(service),
                    onOpen: () => void navigate({ to: "/cost-analysis", search: { service } }),
                  }),
            }))}
          />
        )}
      </div>
    </Card>
  );
}
