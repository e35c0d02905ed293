import type { EndpointOutput } from "../lib/endpoint-types.ts";
import { formatSignedDollars, formatSignedPercent, isFlat } from "../lib/format.ts";
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
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span
        className={`inline-flex items-center gap-1 font-medium tabular-nums ${colourOf(flat ? 0 : percent)}`}
      >
        <Icon className="size-3.5" aria-hidden="true" />
        {text}
      </span>{" "}
      {than}
    </span>
  );
}

/** The change of a service, Region, or account from the previous period. */
export type RowChange = EndpointOutput<"GET /cost/analysis">["byService"][number]["change"];

/** The amount of a change: "+$120" in red, "−$21" in green. A dash if the periods can't be compared. */
export function ChangeAmount({ change }: { change: RowChange }) {
  const { amount } = change;
  if (amount === null) return <span className="text-muted">–</span>;
  const text = formatSignedDollars(amount);
  return <span className={text.startsWith("$") ? "text-muted" : colourOf(amount)}>{text}</span>;
}

/** The change in percent, or text where a percentage would be meaningless. */
export function ChangePercent({ change: { kind, amount, percentage } }: { change: RowChange }) {
  if (kind === "not_comparable") return <span className="text-muted">Not comparable</span>;
  if (kind === "new") return <span className={colourOf(amount ?? 0)}>New</span>;
  if (kind === "ended") return <span className={colourOf(amount ?? 0)}>No longer billed</span>;
  if (percentage === null) return <span className="text-muted">–</span>;
  // A change of cents is no alarm.
  const flat = isFlat(percentage) || Math.abs(amount ?? 0) < 0.5;
  return <span className={colourOf(flat ? 0 : percentage)}>{formatSignedPercent(percentage)}</span>;
}

function colourOf(change: number): string {
  return change === 0 ? "text-muted" : change > 0 ? "text-critical" : "text-good";
}
