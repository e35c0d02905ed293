import { formatWholeDollars } from "../../lib/format.ts";
import type { CostSummary } from "./queries.ts";

const NAMES = {
  Usage: "usage",
  Purchase: "purchases",
  Tax: "tax",
  Credit: "credits",
  Adjustment: "refunds",
} as const;

/** Charge types included in the figures, and the amounts left out. */
export function IncludedNote({ summary }: { summary: CostSummary }) {
  const counted = summary.included.map((category) => NAMES[category]);
  const { tax, credits, refunds, net } = summary.apart;
  const apart = [
    { name: "tax", amount: tax },
    { name: "credits", amount: credits },
    { name: "refunds", amount: refunds },
  ].filter(({ name }) => !counted.some((one) => one === name));
  return (
    <p className="text-muted text-sm">
      Includes {inWords(counted)}.
      {apart.length > 0 && (
        <>
          {" "}
          Excludes{" "}
          <span className="tabular-nums">
            {apart.map(({ name, amount }) => `${name} ${formatWholeDollars(amount)}`).join(", ")}
          </span>
          .
        </>
      )}{" "}
      Total bill for the period: <span className="tabular-nums">{formatWholeDollars(net)}</span>.
    </p>
  );
}

function inWords(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "nothing";
  return `${names.slice(0, -1).join(", ")}${names.length > 2 ? "," : ""} and ${names.at(-1)}`;
}
