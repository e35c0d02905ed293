import { Money } from "../model/money.ts";
import { counted, dollars, type NotificationDraft } from "./message.ts";

/** What happened in a week, gathered for the summary. Null: not known. */
export interface WeeklySummaryEvent {
  type: "weekly_summary";
  /** ISO instant of the Monday morning it belongs to. */
  at: string;
  workspaceName: string;
  security: {
    /** The last scan's score and the one of a week before. */
    score: number | null;
    scoreBefore: number | null;
    active: { critical: number; high: number; medium: number; low: number };
    /** Findings that appeared and that were resolved within the week. */
    appeared: number;
    resolved: number;
  };
  resources: { total: number; appeared: number; gone: number };
  /** Unused resources with their list price a month. */
  unused: { count: number; monthlyCost: string; unpriced: number };
  /** US dollars as decimal text of the last seven whole days, and of the seven before. */
  cost: { lastWeek: string; weekBefore: string } | null;
  /** Findings to begin with, the most severe first. */
  worst: readonly { title: string; resourceName: string; region: string; account: string }[];
}

function signed(difference: number): string {
  if (difference === 0) return "unchanged";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

function costFacts({ cost }: WeeklySummaryEvent): { name: string; value: string }[] {
  if (cost === null) return [];
  const [last, before] = [Money.parse(cost.lastWeek), Money.parse(cost.weekBefore)];
  const change = before.isZero
    ? ""
    : ` (${signed(Math.round((last.minus(before).toNumber() / before.toNumber()) * 100))}%)`.replace(
        "unchanged%",
        "unchanged",
      );
  return [{ name: "Cost of the last 7 days", value: `${dollars(last)}${change}` }];
}

function securityFacts({ security }: WeeklySummaryEvent): { name: string; value: string }[] {
  const { score, scoreBefore, active, appeared, resolved } = security;
  if (score === null) return [{ name: "Security", value: "Not scanned yet" }];
  const change = scoreBefore === null ? "" : ` (${signed(score - scoreBefore)})`;
  return [
    { name: "Security score", value: `${score}${change}` },
    {
      name: "Open findings",
      value: `${active.critical} critical, ${active.high} high, ${active.medium} medium, ${active.low} low`,
    },
    { name: "This week", value: `${appeared} appeared, ${resolved} resolved` },
  ];
}

function headline({ security, resources }: WeeklySummaryEvent): string {
  const { critical, high } = security.active;
  if (security.score === null && resources.total === 0) return "Nothing has been read yet.";
  if (critical > 0) return `${counted(critical, "critical finding")} ${critical === 1 ? "is" : "are"} open.`;
  return high > 0
    ? `Nothing critical; ${counted(high, "high finding")} ${high === 1 ? "is" : "are"} open.`
    : "No critical or high findings are open.";
}

/** One message a week: what changed, what it costs, where to begin. */
export function weeklySummary(event: WeeklySummaryEvent): NotificationDraft {
  const { resources, unused, worst, workspaceName, at } = event;
  const price = `${dollars(Money.parse(unused.monthlyCost))} a month`;
  const unpriced = unused.unpriced > 0 ? `, ${unused.unpriced} of unknown price` : "";
  return {
    key: `weekly_summary:${at}`,
    message: {
      type: "weekly_summary",
      tone: event.security.active.critical > 0 ? "warning" : "info",
      title: `Your week in ${workspaceName}`,
      summary: headline(event),
      facts: [
        ...costFacts(event),
        ...securityFacts(event),
        {
          name: "Resources",
          value: `${resources.total} (${resources.appeared} new, ${resources.gone} gone)`,
        },
        {
          name: "Unused",
          value: unused.count === 0 ? "None" : `${counted(unused.count, "resource")}, ${price}${unpriced}`,
        },
      ],
      items: worst.map(({ title, resourceName, region, account }) => ({
        title,
        detail: `${resourceName} in ${region} (${account})`,
        path: null,
      })),
      moreItems: 0,
      path: "/dashboard",
      linkLabel: "Open the dashboard",
      at,
    },
  };
}
