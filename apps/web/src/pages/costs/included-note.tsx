import { includedWords } from "../../components/cost-facts.tsx";
import { formatWholeDollars } from "../../lib/format.ts";
import type { CostSummary } from "./queries.ts";

/** Charge types included in the figures, and the amounts left out. */
export function IncludedNote({ summary }: { summary: CostSummary }) {
  const { tax, credits, refunds, net } = summary.apart;
  const apart = [
    { name: "tax", amount: tax, category: "Tax" as const },
    { name: "credits", amount: credits, category: "Credit" as const },
    { name: "refunds", amount: refunds, category: "Adjustment" as const },
  ].filter(({ category }) => !summary.included.includes(category));
  return (
    <p className="text-muted text-sm">
      Includes {includedWords(summary.included)}.
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
