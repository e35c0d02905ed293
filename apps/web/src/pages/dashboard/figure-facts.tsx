import { useQuery } from "@tanstack/react-query";
import { commonFacts, daySpan, includedWords, monthToDateFacts } from "../../components/cost-facts.tsx";
import { type FigureFacts, FigureHelp } from "../../components/figure-help.tsx";
import { SCORE_COUNTS, SCORE_EXCLUDES } from "../../components/score-facts.ts";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { countOf } from "../../lib/format.ts";
import { recommendationTotalsQuery } from "../../lib/recommendation-totals-query.ts";
import { securityScoreOf } from "../../lib/security-score-query.ts";
import type { CostOverview, Summary } from "./queries.ts";

/** Figures of the dashboard, by their labels. */
export type Figure =
  | "Monthly Cost"
  | "Potential Savings"
  | "Security Score"
  | "Recommendations"
  | "Cost Trend"
  | "Cost by Service"
  | "Resources by type"
  | "Verified savings";

export type FigureFactsProps = {
  figure: Figure;
  account: string | undefined;
  /** Undefined while unknown; null: no cost analysis has run. */
  overview?: CostOverview | null | undefined;
  summary?: Summary | undefined;
};

/** Definition, time, and source of a figure on the dashboard. */
export function DashboardFigureHelp(props: FigureFactsProps) {
  const { figure, account, overview, summary } = props;
  const score = useQuery({ ...securityScoreOf(account), enabled: figure === "Security Score" }).data;
  const recommended = figure === "Potential Savings" || figure === "Recommendations";
  const totals = useQuery({ ...recommendationTotalsQuery(account), enabled: recommended }).data;
  const facts = (): FigureFacts => {
    switch (figure) {
      case "Monthly Cost":
        return monthlyCost(overview);
      case "Cost Trend":
        return lastDays(overview, "billed on each of the last 30 full days (UTC)");
      case "Cost by Service":
        return lastDays(overview, "billed in the last 30 full days (UTC), by service");
      case "Security Score":
        return {
          counts: SCORE_COUNTS,
          source: "The last security scan",
          updated: <RelativeTime time={score?.lastScan ?? null} />,
          excludes: SCORE_EXCLUDES,
        };
      case "Potential Savings":
        return savings(summary, totals?.unknownSavingsCount ?? 0);
      case "Recommendations":
        return {
          ...savings(summary, 0),
          counts: "Open recommendations. Each is counted, also where another one includes its savings.",
        };
      case "Resources by type":
        return {
          counts: "Resources that exist, by type.",
          source: "Discovery",
          updated: <RelativeTime time={summary?.lastDiscoveredAt ?? null} />,
          excludes: "Deleted resources, and types whose list could not be read",
        };
      case "Verified savings":
        return VERIFIED;
    }
  };
  return <FigureHelp figure={figure} {...facts()} />;
}

const VERIFIED: FigureFacts = {
  counts:
    "How much less the resources of applied recommendations cost, measured in the bill after implementation.",
  source: "Billed costs by resource",
  excludes: "Recommendations whose measurement is pending or unknown",
  comparedWith: "The same number of days before implementation",
};

function savings(summary: Summary | undefined, unpriced: number): FigureFacts {
  return {
    counts:
      "What the open recommendations save in a month of 730 hours. Savings that another recommendation includes count once.",
    source: "Savings rules, AWS Compute Optimizer, and Cost Optimization Hub",
    updated: <RelativeTime time={summary?.lastDiscoveredAt ?? null} />,
    excludes:
      unpriced === 0
        ? "Applied and dismissed recommendations"
        : `Applied and dismissed recommendations, and ${countOf(unpriced, "recommendation")} without a known price`,
  };
}

const NEVER = { counts: "What AWS has billed. Run a cost analysis to read it.", source: "No source yet" };

function monthlyCost(overview: CostOverview | null | undefined): FigureFacts {
  if (overview == null) return NEVER;
  const { comparedWith: _, ...facts } = monthToDateFacts(overview);
  return {
    ...facts,
    ...(overview.weekly === null
      ? {}
      : {
          comparedWith: "Last week: the average daily cost of the last 7 full days and of the 7 days before",
        }),
  };
}

function lastDays(overview: CostOverview | null | undefined, when: string): FigureFacts {
  if (overview == null) return NEVER;
  const { days, included } = overview;
  const [first] = days;
  const last = days.at(-1);
  const words = includedWords(included);
  const read = days.filter(({ state }) => state === "complete").length;
  return {
    ...commonFacts(overview),
    counts: `${words.charAt(0).toUpperCase()}${words.slice(1)} ${when}.`,
    ...(first === undefined || last === undefined
      ? {}
      : { period: `${daySpan({ start: first.date, end: last.date })}: ${read} of ${days.length} days read` }),
  };
}
