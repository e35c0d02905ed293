import type { EndpointOutput } from "../lib/endpoint-types.ts";
import {
  formatBillingDate,
  formatBillingDay,
  formatBillingMonthName,
  formatWholeDollars,
} from "../lib/format.ts";
import type { FigureFacts } from "./figure-help.tsx";
import { RelativeTime } from "./ui/relative-time.tsx";

/** Facts about costs that the dashboard and the cost page share. */
type Headline = Pick<
  EndpointOutput<"GET /cost/overview">,
  | "included"
  | "sources"
  | "lastUpdated"
  | "currentMonth"
  | "lastMonth"
  | "monthComparison"
  | "projection"
  | "weekly"
>;
type Category = Headline["included"][number];

const CATEGORIES = {
  Usage: "usage",
  Purchase: "purchases",
  Tax: "tax",
  Credit: "credits",
  Adjustment: "refunds",
} as const;
const SOURCES = { "cost-explorer": "Cost Explorer", "billing-export": "billing exports" } as const;

/** "usage and purchases" */
export function includedWords(included: readonly Category[]): string {
  return andList(included.map((category) => CATEGORIES[category]));
}

/** "Cost Explorer and billing exports" */
function sourceWords(sources: Headline["sources"]): string {
  return sources.length === 0 ? "No source yet" : andList(sources.map((source) => SOURCES[source]));
}

function excludedWords(included: readonly Category[]): string | undefined {
  const all = Object.keys(CATEGORIES) as Category[];
  const left = all.filter((category) => !included.includes(category));
  return left.length === 0 ? undefined : andList(left.map((category) => CATEGORIES[category]));
}

/** Facts that hold for every figure of an answer. */
export function commonFacts({ included, sources, lastUpdated }: Headline): Omit<FigureFacts, "counts"> {
  const excludes = excludedWords(included);
  return {
    source: sourceWords(sources),
    updated: <RelativeTime time={lastUpdated} />,
    ...(excludes === undefined ? {} : { excludes: sentence(excludes) }),
  };
}

/** The cost of this month: "Current Month" of the cost page, "Monthly Cost" of the dashboard. */
export function monthToDateFacts(headline: Headline): FigureFacts {
  const { currentMonth, included, monthComparison } = headline;
  const { date, daysRead, daysMissing } = currentMonth;
  const over = daysRead + daysMissing;
  return {
    ...commonFacts(headline),
    counts: `${sentence(includedWords(included))} billed since the first of this month, as far as AWS has reported them.`,
    period: `${formatBillingMonthName(date)}: ${daysRead} of ${over} full ${over === 1 ? "day" : "days"} read, today in progress`,
    ...(monthComparison === null
      ? {}
      : {
          comparedWith: `${daySpan(monthComparison.previousRange)}: the same ${monthComparison.days} ${monthComparison.days === 1 ? "day" : "days"} of last month`,
        }),
  };
}

/** The cost of last month. */
export function lastMonthFacts(headline: Headline): FigureFacts {
  const { date, days, daysRead } = headline.lastMonth;
  return {
    ...commonFacts(headline),
    counts: `${sentence(includedWords(headline.included))} billed in the whole of last month.`,
    period: `${formatBillingMonthName(date)}: ${daysRead} of ${days} days read`,
  };
}

/** Expected cost of this month. */
export function projectionFacts(headline: Headline): FigureFacts {
  const { projection, currentMonth } = headline;
  return {
    ...commonFacts(headline),
    counts:
      projection === null
        ? "What this month will have cost at its end."
        : `What this month will have cost at its end: the days billed so far, and an estimate of the rest. ${projection.method}.`,
    period: formatBillingMonthName(currentMonth.date),
    ...(projection?.settledThrough == null
      ? {}
      : { comparedWith: `Days through ${formatBillingDay(projection.settledThrough)} count as billed` }),
  };
}

/** "Oct 1 – Oct 21, 2026" */
export function daySpan({ start, end }: { start: string; end: string }): string {
  if (start === end) return formatBillingDate(start);
  const first = start.slice(0, 4) === end.slice(0, 4) ? formatBillingDay(start) : formatBillingDate(start);
  return `${first} – ${formatBillingDate(end)}`;
}

/** "$7,490 in the same 21 days" */
export function sameDays({ days, previousCost }: { days: number; previousCost: number }): string {
  return `${formatWholeDollars(previousCost)} in the same ${days === 1 ? "day" : `${days} days`}`;
}

/** "usage, purchases, and tax" */
function andList(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "nothing";
  return `${names.slice(0, -1).join(", ")}${names.length > 2 ? "," : ""} and ${names.at(-1)}`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
