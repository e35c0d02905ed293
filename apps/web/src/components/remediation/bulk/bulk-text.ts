import { countOf, formatCount } from "../../../lib/format.ts";
import type { BulkPlan, BulkRun } from "./bulk-call.ts";

/** Why selected ones are not in a plan, one sentence for each reason. */
export function leftOut(plan: BulkPlan): string[] {
  const { manual, closed, excludedDeletions, beyondLimit, items } = plan;
  const is = (count: number) => (count === 1 ? "is" : "are");
  return [
    manual === 0 ? "" : `${formatCount(manual)} ${manual === 1 ? "requires" : "require"} manual changes.`,
    closed === 0 ? "" : `${formatCount(closed)} ${is(closed)} no longer open.`,
    excludedDeletions === 0
      ? ""
      : `${formatCount(excludedDeletions)} ${excludedDeletions === 1 ? "deletes" : "delete"} something permanently.`,
    beyondLimit === 0
      ? ""
      : `${formatCount(beyondLimit)} ${is(beyondLimit)} beyond the limit of ${formatCount(items.length)} in one run. Apply the rest afterwards.`,
  ].filter((text) => text !== "");
}

/** Known savings of a plan in US dollars a month, and how many amounts are not known. */
export function savingsOf({ items }: Pick<BulkPlan, "items">): { known: number; unknown: number } {
  const amounts = items.map(({ estimatedMonthlySavings: amount }) => amount);
  const known = amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0) / 100;
  return { known, unknown: amounts.filter((amount) => amount === null).length };
}

type Status = BulkRun["items"][number]["status"];

/** Words for the status of one fix. */
export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  waiting: "Waiting",
  running: "In progress",
  completed: "Done",
  failed: "Failed",
  skipped: "Skipped",
  not_run: "Not run",
};

/** Number of fixes with a status. */
export function having({ items }: Pick<BulkRun, "items">, ...statuses: readonly Status[]): number {
  return items.filter(({ status }) => statuses.includes(status)).length;
}

/** What a run came to, or how far it is: "3 of 12 done, 1 failed". */
export function runSummary(run: Pick<BulkRun, "items">): string {
  const rest = (["failed", "skipped", "not_run"] as const).flatMap((status) => {
    const count = having(run, status);
    return count === 0 ? [] : [`${formatCount(count)} ${STATUS_WORDS[status].toLowerCase()}`];
  });
  return [`${formatCount(having(run, "completed"))} of ${formatCount(run.items.length)} done`, ...rest].join(
    ", ",
  );
}

/** "1 recommendation", "12 findings": what a run is about. */
export function subjectOf({ items }: { items: readonly { recommendationId: string | null }[] }): string {
  return countOf(
    items.length,
    items.some(({ recommendationId }) => recommendationId !== null) ? "recommendation" : "finding",
  );
}
