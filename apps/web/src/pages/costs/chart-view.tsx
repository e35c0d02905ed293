import { OTHER_COLOUR } from "../../components/charts/chart-scale.ts";
import { Donut } from "../../components/charts/donut.tsx";
import { ChangePercent } from "../../components/cost-change.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { formatWholeDollars } from "../../lib/format.ts";
import { CostBars } from "./cost-bars.tsx";
import { costShares, groupInText, percentText, topShares } from "./cost-groups.ts";
import { CostTrend } from "./cost-trend.tsx";
import type { CostSummary } from "./queries.ts";

type ChartViewProps = {
  summary: CostSummary;
  /** Trend of the previous period, when compared. */
  previous: CostSummary["trend"] | undefined;
  comparing: boolean;
  onCompare: (compare: boolean) => void;
  onDay: (day: string) => void;
  onService: (service: string) => void;
};

/** The period as charts: trend, shares, and both combined. */
export function ChartView(props: ChartViewProps) {
  return (
    <div className="grid gap-3 sm:gap-4 lg:grid-cols-12">
      <CostTrend {...props} />
      <Shares {...props} />
      <CostBars {...props} />
    </div>
  );
}

/** The pie chart with its legend of the top 5 (specification, section 2). */
function Shares({ summary, onService }: ChartViewProps) {
  const { by } = summary.groups;
  return (
    <Card className="lg:col-span-4">
      <CardHeader title={`Cost by ${groupInText(by)}`} hint="Top 5 by cost" />
      <div className="px-5 pt-4 pb-5">
        <Donut
          label={`Cost by ${groupInText(by)}`}
          formatValue={formatWholeDollars}
          colours={8}
          slices={topShares(costShares(summary)).map(({ key, name, cost, percentage, change }) => ({
            name,
            value: cost,
            share: percentText(percentage),
            ...(change === undefined || change.kind === "not_comparable"
              ? {}
              : { note: <ChangePercent change={change} /> }),
            ...(name === "Other" && key === "" ? { colour: OTHER_COLOUR } : {}),
            ...(by === "service" && key !== "" ? { onOpen: () => onService(key) } : {}),
          }))}
        />
      </div>
    </Card>
  );
}
