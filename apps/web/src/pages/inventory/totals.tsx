import type { ReactNode } from "react";
import { MetricCard } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount, formatDate, formatDollars } from "../../lib/format.ts";
import { sumCosts } from "./cost-text.ts";
import type { Resource, Summary } from "./queries.ts";

/** State of the list for the Monthly Cost card. */
export type Listed = {
  rows: readonly Resource[];
  /** Number of rows, loaded or not; undefined while loading. */
  total: number | undefined;
  /** The list is complete: no filter, no other view. */
  everything: boolean;
};

/** Total monthly cost of the listed resources. `partly`: only loaded rows are included. */
export type ListedCost = { knownUsd: number; unknown: number; of: number; partly: boolean };

/**
 * Sums the listed resources. The total of the whole inventory comes from the server; a filtered list is summed as far
 * as it is loaded, and says so.
 */
export function listedCost(
  { rows, total, everything }: Listed,
  summary: Summary | undefined,
): ListedCost | undefined {
  if (everything) {
    return summary === undefined
      ? undefined
      : {
          knownUsd: summary.monthlyCost,
          unknown: summary.unknownCostCount,
          of: summary.totalResources,
          partly: false,
        };
  }
  if (total === undefined) return undefined;
  return { ...sumCosts(rows), of: rows.length, partly: rows.length < total };
}

/** Text of cards without a discovery. */
const NOT_YET = "Available after the first discovery";

type TotalsProps = { summary: Summary | undefined; listed: Listed; failed: boolean };

/** The four cards. */
export function Totals({ summary, listed, failed }: TotalsProps) {
  const cost = listedCost(listed, summary);
  const discovered = summary && summary.lastDiscoveredAt !== null;
  // The first discovery stores resources page by page and evaluates savings last.
  const listing = summary && (discovered || summary.totalResources > 0);
  const figure = <T,>(known: T | undefined, when: boolean | undefined, show: (known: T) => ReactNode) => {
    if (when === false) return <span className="text-muted">–</span>;
    if (known !== undefined) return show(known);
    return failed ? <span className="text-muted">–</span> : <Skeleton className="my-1 h-6 w-24" />;
  };
  return (
    <div
      className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4"
      aria-busy={summary === undefined && !failed}
    >
      <MetricCard
        label="Total Resources"
        value={figure(summary, listing, (known) => formatCount(known.totalResources))}
        note={
          summary === undefined ? " " : listing ? `in ${counted(summary.regionCount, "Region")}` : NOT_YET
        }
      />
      <MetricCard
        label="Monthly Cost"
        value={figure(cost, listing, costFigure)}
        note={
          listing === false
            ? NOT_YET
            : cost === undefined
              ? " "
              : costNotes(cost, summary?.pricesAsOf).map((part) => (
                  <span key={part} className="block">
                    {part}
                  </span>
                ))
        }
      />
      <MetricCard
        label="Unused Resources"
        value={figure(summary, discovered, (known) => formatCount(known.unusedResources))}
        note={discovered === false ? NOT_YET : "found by savings rules"}
      />
      <MetricCard
        label="Potential Savings"
        value={figure(summary, discovered, (known) => (
          <>
            {formatDollars(known.potentialSavings)}
            <span className="font-medium text-base text-muted">/mo</span>
          </>
        ))}
        note={
          summary === undefined
            ? " "
            : !discovered
              ? NOT_YET
              : summary.unknownSavingsCount === 0
                ? "if unused resources are removed"
                : `${formatCount(summary.unknownSavingsCount)} not fully evaluated or priced`
        }
      />
    </div>
  );
}

/** Sum of the known costs; "Unknown" if no cost is known, never $0. */
function costFigure({ knownUsd, unknown, of }: ListedCost): string {
  return of > 0 && unknown === of ? "Unknown" : formatDollars(knownUsd);
}

function counted(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** Notes on missing costs and the age of prices: "36 of 252 unknown", "list price as of Aug 31, 2026". */
export function costNotes({ unknown, of, partly }: ListedCost, pricesAsOf: string | undefined): string[] {
  const parts = [];
  if (partly) parts.push(`first ${formatCount(of)} listed`);
  if (unknown > 0) parts.push(`${formatCount(unknown)} of ${formatCount(of)} unknown`);
  if (pricesAsOf !== undefined) parts.push(`list price as of ${formatDate(pricesAsOf)}`);
  return parts;
}
