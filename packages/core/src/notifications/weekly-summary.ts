import { counted, numberText } from "../model/counted.ts";
import { dayText } from "../model/day-text.ts";
import { dollars, wholeDollars } from "../model/dollar-text.ts";
import { Money } from "../model/money.ts";
import { foundAt, type MessageFact, type MessageItem, type NotificationDraft } from "./message.ts";

/** Data of a week for the summary. Null: unknown. */
export interface WeeklySummaryEvent {
  type: "weekly_summary";
  /** ISO instant of its Monday morning. */
  at: string;
  workspaceName: string;
  security: {
    /** The last scan's score, and that of a week before. */
    score: number | null;
    scoreBefore: number | null;
    active: { critical: number; high: number; medium: number; low: number };
    /** Findings that appeared and that were resolved within the week. */
    appeared: number;
    resolved: number;
  };
  resources: { total: number; appeared: number; gone: number };
  /** Unused resources with their monthly list price. */
  unused: { count: number; monthlyCost: string; unpriced: number };
  /** Open recommendations with their monthly savings in US dollars, without counting overlaps twice. */
  savings: { count: number; monthly: string };
  /**
   * US dollars as decimal text of the seven days up to the last one with costs (YYYY-MM-DD). `change`: from
   * the seven days before, in percent with one decimal; null when they cannot be compared.
   */
  cost: {
    until: string;
    lastWeek: string;
    change: number | null;
    /** Services whose cost changed most; empty when the weeks cannot be compared. Decimal text. */
    movers: readonly { service: string; before: string; lastWeek: string }[];
  } | null;
  /** Findings that were resolved within the week, the most severe first: some of `security.resolved`. */
  fixed: readonly SummarizedFinding[];
  /** Recommendations that were applied within the week. */
  applied: { count: number; monthly: string };
  /** Findings to start with, the most severe first. */
  worst: readonly SummarizedFinding[];
}

interface SummarizedFinding {
  id: string;
  title: string;
  resourceName: string;
  region: string;
  account: string;
}

function signed(difference: number): string {
  if (difference === 0) return "unchanged";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

/** "+12.5%", "−3%", "unchanged". */
function inPercent(change: number): string {
  return change === 0 ? "unchanged" : `${signed(change)}%`;
}

function costFacts({ cost }: WeeklySummaryEvent): MessageFact[] {
  if (cost === null) return [];
  const { until, lastWeek, change } = cost;
  const compared = change === null ? "" : ` (${inPercent(change)} vs. the week before)`;
  const path = "/cost-analysis?period=7d";
  return [
    {
      name: `Cost of the 7 days through ${dayText(until)}`,
      value: `${dollars(Money.parse(lastWeek))}${compared}`,
      path,
      figure: {
        label: "Cost, 7 days",
        value: wholeDollars(Money.parse(lastWeek)),
        note:
          change === null
            ? "Not comparable with the week before"
            : `${inPercent(change)} vs. the week before`,
        tone: change === null || change === 0 ? "neutral" : change > 0 ? "bad" : "good",
      },
    },
  ];
}

function securityFacts({ security }: WeeklySummaryEvent): MessageFact[] {
  const { score, scoreBefore, active } = security;
  if (score === null) return [{ name: "Security", value: "Not scanned yet", path: "/security" }];
  const rise = scoreBefore === null ? null : score - scoreBefore;
  const change = rise === null ? "" : ` (${signed(rise)})`;
  return [
    {
      name: "Security score",
      value: `${score} of 100${change}`,
      path: "/security",
      figure: {
        label: "Security score",
        value: String(score),
        note: rise === null ? "of 100" : `of 100, ${signed(rise)} this week`,
        tone: rise === null || rise === 0 ? "neutral" : rise > 0 ? "good" : "bad",
      },
    },
    {
      name: "Open findings",
      value: `${active.critical} critical, ${active.high} high, ${active.medium} medium, ${active.low} low`,
      path: "/security",
      figure: {
        label: "Critical findings",
        value: String(active.critical),
        note: `and ${active.high} high`,
        tone: active.critical > 0 ? "bad" : "good",
      },
    },
  ];
}

function appliedFacts({ applied }: WeeklySummaryEvent): MessageFact[] {
  if (applied.count === 0) return [];
  const value = `${counted(applied.count, "recommendation")}, ${dollars(Money.parse(applied.monthly))} per month`;
  return [{ name: "Applied this week", value, path: "/recommendations?status=applied" }];
}

function savingsFacts({ savings }: WeeklySummaryEvent): MessageFact[] {
  if (savings.count === 0) return [];
  const value = `${dollars(Money.parse(savings.monthly))} per month in ${counted(savings.count, "recommendation")}`;
  const figure = {
    label: "Potential savings",
    value: `${wholeDollars(Money.parse(savings.monthly))}/mo`,
    note: counted(savings.count, "recommendation"),
    tone: "neutral",
  } as const;
  return [{ name: "Potential savings", value, path: "/recommendations", figure }];
}

function headline({ security, resources }: WeeklySummaryEvent): string {
  const { critical, high } = security.active;
  if (security.score === null && resources.total === 0) return "No data has been read yet.";
  if (critical > 0) return `${counted(critical, "critical finding")} ${critical === 1 ? "is" : "are"} open.`;
  if (security.score === null && high === 0) return "No complete security scan has run yet.";
  return high > 0
    ? `No critical findings. ${counted(high, "high finding")} ${high === 1 ? "is" : "are"} open.`
    : "No critical or high findings are open.";
}

/** What was fixed, what changed in cost, and where to begin, in this order. */
function summaryItems({ fixed, cost, worst, security }: WeeklySummaryEvent): MessageItem[] {
  const finding = (group: string) => (one: SummarizedFinding) => ({
    group,
    title: one.title,
    detail: foundAt(one),
    path: `/security/findings/${encodeURIComponent(one.id)}`,
  });
  const movers = (cost?.movers ?? []).map(({ service, before, lastWeek }) => {
    const [from, to] = [Money.parse(before), Money.parse(lastWeek)];
    const change = to.minus(from);
    return {
      group: "Largest cost changes",
      title: `${service} ${change.isNegative ? "−" : "+"}${dollars(change).replace("-", "")}`,
      detail: `${dollars(to)}, ${dollars(from)} the week before`,
      path: `/cost-analysis?period=7d&service=${encodeURIComponent(service)}`,
    };
  });
  return [
    ...fixed.map(finding(`Fixed this week: ${security.resolved}`)),
    ...movers,
    ...worst.map(finding("Most severe open findings")),
  ];
}

/** "7 findings were fixed and 4 appeared this week." Left out where nothing happened. */
function happened({ security: { score, resolved, appeared } }: WeeklySummaryEvent): string {
  if (score === null || (resolved === 0 && appeared === 0)) return "";
  const fixes = `${counted(resolved, "finding")} ${resolved === 1 ? "was" : "were"} fixed`;
  return resolved === 0
    ? ` ${appeared} appeared this week.`
    : ` ${fixes} and ${appeared === 0 ? "none" : appeared} appeared this week.`;
}

/** One message a week: what was fixed, what changed, what it costs, where to begin. */
export function weeklySummary(event: WeeklySummaryEvent): NotificationDraft {
  const { resources, unused, workspaceName, at } = event;
  const price = `${dollars(Money.parse(unused.monthlyCost))} per month`;
  const unpriced = unused.unpriced > 0 ? `, ${unused.unpriced} with unknown price` : "";
  return {
    key: `weekly_summary:${at}`,
    message: {
      type: "weekly_summary",
      tone: event.security.active.critical > 0 ? "warning" : "info",
      title: `Your week in ${workspaceName}`,
      summary: `${headline(event)}${happened(event)}`,
      facts: [
        ...costFacts(event),
        ...securityFacts(event),
        {
          name: "Resources",
          value: `${numberText(resources.total)} (${numberText(resources.appeared)} new, ${numberText(resources.gone)} gone)`,
          path: "/resources",
        },
        {
          name: "Unused resources",
          value: unused.count === 0 ? "None" : `${counted(unused.count, "resource")}, ${price}${unpriced}`,
          path: "/resources?view=unused",
        },
        ...savingsFacts(event),
        ...appliedFacts(event),
      ],
      items: summaryItems(event),
      moreItems: 0,
      path: "/dashboard",
      linkLabel: "Open the dashboard",
      at,
    },
  };
}
