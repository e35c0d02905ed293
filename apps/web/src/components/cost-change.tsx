import { formatSignedPercent, isFlat } from "../lib/format.ts";
import { Minus, TrendingDown, TrendingUp } from "./icons.gen.ts";

type CostChangeProps = {
  percent: number;
  /** Comparison: "from last month". */
  than: string;
};

/** A cost change: red with an arrow when it rose, green when it fell. */
export function CostChange({ percent, than }: CostChangeProps) {
  const text = formatSignedPercent(percent);
  const flat = isFlat(percent);
  const Icon = flat ? Minus : percent > 0 ? TrendingUp : TrendingDown;
  const colour = flat ? "text-muted" : percent > 0 ? "text-critical" : "text-good";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${colour}`}>
        <Icon className="size-3.5" aria-hidden="true" />
        {text}
      </span>{" "}
      {than}
    </span>
  );
}
