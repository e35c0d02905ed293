import type { ReactNode } from "react";
import { FigureHelp } from "../../components/figure-help.tsx";
import { Card, MetricCard } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { classNames } from "../../lib/class-names.ts";
import { formatCount, formatDate, formatDollars } from "../../lib/format.ts";
import { sumCosts } from "./cost-text.ts";
import type { Facets, Resource, Summary } from "./queries.ts";

/** Figures of the cards: of the whole inventory, or of the resources that match the filter. */
export type Figures = NonNullable<Facets["totals"]>;

/** Text of cards without a discovery. */
const NOT_YET = "Available after the first discovery";

type TotalsProps = {
  summary: Summary | undefined;
  /** Figures of the filter; undefined: not loaded yet. */
  matched: Figures | undefined;
  /** A filter is active: the figures are those of the matching resources. */
  filtered: boolean;
  /** The list of unused resources, with its own cost; undefined: another list is shown. */
  unusedList: UnusedCost | undefined;
  /** Why the summary couldn't be loaded: shown in place of the cards, or above those of an earlier load. */
  error: ReactNode | undefined;
  failed: boolean;
};

/** Sum of the listed unused resources. `partly`: more rows exist than were loaded. */
type UnusedCost = { rows: readonly Resource[]; total: number | undefined };

/** The four cards. With a filter, all four follow it. */
export function Totals({ summary, matched, filtered, unusedList, error, failed }: TotalsProps) {
  const figures = filtered ? matched : summary;
  const discovered = summary && summary.lastDiscoveredAt !== null;
  // The first discovery stores resources page by page and evaluates savings last.
  const listing = summary && (discovered || summary.totalResources > 0);
  const figure = (when: boolean | undefined, show: (known: Figures) => ReactNode) => {
    // As high as a figure and its skeleton.
    const none = <span className="text-muted sm:block sm:min-h-8">–</span>;
    if (when === false) return none;
    if (figures !== undefined && when !== undefined) return show(figures);
    return failed ? none : <Skeleton className="h-6 w-24 sm:my-1" />;
  };
  const note = (when: boolean | undefined, text: (known: Figures) => ReactNode) => (
    // The lines that can appear, so that nothing moves when they load.
    <span
      className={classNames(
        "block",
        unusedList === undefined ? "min-h-8 max-sm:min-h-12" : "min-h-12 max-sm:min-h-16",
      )}
    >
      {when === false ? NOT_YET : figures === undefined ? "" : text(figures)}
    </span>
  );
  // In the height of the cards, so that the list stays where it is.
  if (error !== undefined && summary === undefined)
    return <Card className="flex min-h-64 flex-col justify-center px-4 xl:min-h-30.5">{error}</Card>;
  const facts = {
    updated: discovered === true ? <RelativeTime time={summary?.lastDiscoveredAt ?? null} /> : undefined,
  };
  return (
    <div
      className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4"
      aria-busy={figures === undefined && !failed}
    >
      <MetricCard
        label="Total Resources"
        help={
          <FigureHelp
            figure="Total Resources"
            counts={filtered ? "Resources that match the filter." : "Resources that exist."}
            {...facts}
          />
        }
        value={figure(listing, (known) => formatCount(known.totalResources))}
        note={note(listing, (known) => totalNote(known, summary, filtered))}
      />
      <MetricCard
        label="Monthly Cost"
        help={
          <FigureHelp
            figure="Monthly Cost"
            counts="The known monthly costs of the listed resources: as billed where a billing export has them, else at list price for 730 hours."
            excludes="Usage that no single resource explains, such as data transfer, support, and tax"
            {...facts}
          />
        }
        value={figure(listing, (known) => costFigure(costOf(known, unusedList)))}
        note={note(listing, (known) =>
          costNotes(costOf(known, unusedList), summary?.pricesAsOf).map((part) => (
            <Line key={part}>{part}</Line>
          )),
        )}
      />
      <MetricCard
        label="Unused Resources"
        help={
          <FigureHelp
            figure="Unused Resources"
            counts="Resources that a savings rule found unused, and that have an open recommendation to remove them."
            {...facts}
          />
        }
        value={figure(discovered, (known) => formatCount(known.unusedResources))}
        note={note(discovered, () => "found by savings rules")}
      />
      <MetricCard
        label="Potential Savings"
        help={
          <FigureHelp
            figure="Potential Savings"
            counts="Monthly savings if the unused resources are removed."
            excludes="All other recommendations, such as rightsizing and commitments: see AI Recommendations"
            {...facts}
          />
        }
        value={figure(discovered, (known) => (
          <>
            {formatDollars(known.potentialSavings)}
            <span className="font-medium text-base text-muted">/mo</span>
          </>
        ))}
        note={note(discovered, savingsNote)}
      />
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block">{children}</span>;
}

function totalNote(figures: Figures, summary: Summary | undefined, filtered: boolean): ReactNode {
  const regions = `in ${counted(figures.regionCount, "Region")}`;
  if (!filtered || summary === undefined) return regions;
  return (
    <>
      <Line>{regions}</Line>
      <Line>of {formatCount(summary.totalResources)} in all</Line>
    </>
  );
}

function savingsNote({ unknownSavingsCount }: Figures): ReactNode {
  return (
    <>
      <Line>Unused resources only</Line>
      {unknownSavingsCount > 0 && (
        <Line>{formatCount(unknownSavingsCount)} not fully evaluated or priced</Line>
      )}
    </>
  );
}

/** Monthly cost of the listed resources. `partly`: more are listed than were summed. */
export type ListedCost = { knownUsd: number; unknown: number; of: number; partly: boolean };

/** The cost of the listed resources: the server's sum, or that of the loaded unused resources. */
export function costOf(figures: Figures, unusedList: UnusedCost | undefined): ListedCost {
  if (unusedList === undefined) {
    const { monthlyCost, unknownCostCount, totalResources } = figures;
    return { knownUsd: monthlyCost, unknown: unknownCostCount, of: totalResources, partly: false };
  }
  const { rows, total = rows.length } = unusedList;
  return { ...sumCosts(rows), of: rows.length, partly: rows.length < total };
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
