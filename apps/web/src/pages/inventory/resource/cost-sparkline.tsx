import { useQuery } from "@tanstack/react-query";
import { Sparkline } from "../../../components/charts/sparkline.tsx";
import { costHistoryQuery } from "../queries.ts";

/** Minimum scale, so that a change of a few percent looks like one. */
const LEAST_SPAN = 0.5;

/** The cost over time next to the monthly cost, in a fixed size; nothing for fewer than three known periods. */
export function CostSparkline({ arn }: { arn: string }) {
  const { days = [], months = [] } = useQuery(costHistoryQuery(arn)).data ?? {};
  const periods = months.length > 1 ? months : days;
  // What is in progress would look like a drop.
  const values = periods.map(({ cost, complete }) => (complete ? cost : null));
  const known = values.filter((value) => value !== null).length;
  return (
    <span className="block h-8 w-24 shrink-0">
      {known >= 3 && <Sparkline values={values} leastSpan={LEAST_SPAN} />}
    </span>
  );
}
