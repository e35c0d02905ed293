import type { ReactNode } from "react";
import { daySpan } from "../../components/cost-facts.tsx";
import { CircleDollarSign } from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { regionName } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";

type NoCostsProps = {
  summary: CostSummary;
  /** The Region that the page is limited to. */
  region: string | undefined;
  busy: boolean;
  onRead: () => void;
  onClear: () => void;
  /** Content when there are costs. */
  children: ReactNode;
};

/** The charts or the table, or why there are none: not read, no matches, or nothing billed. */
export function OrNoCosts({ summary, region, busy, onRead, onClear, children }: NoCostsProps) {
  const period = daySpan(summary.dateRange);
  if (summary.coverage.daysRead === 0) {
    return (
      <Empty
        title="Not read yet"
        text={`No day of ${period} has been read. Its costs are unknown.`}
        action={
          <May call="POST /cost/analysis" need="run">
            <Button onClick={onRead} disabled={busy}>
              Read missing days
            </Button>
          </May>
        }
      />
    );
  }
  // By service, for every grouping of the page: costs by a tag are read separately.
  if (summary.byService.length > 0) return children;
  return region === undefined ? (
    <Empty title="No costs in this period" text={`AWS billed nothing from ${period}.`} />
  ) : (
    <Empty
      title="No matching costs"
      text={`No costs in ${regionName(region)} in this period.`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

function Empty(props: { title: string; text: string; action?: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={CircleDollarSign} {...props} />
    </Card>
  );
}
