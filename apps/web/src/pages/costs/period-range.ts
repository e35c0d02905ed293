import type { Period } from "./search.ts";

const DAY_MS = 86_400_000;

/**
 * Billing days (UTC) of a period: from 7, 30, or 90 days, or 6 or 12 months back (specification, section 9), to
 * yesterday, because today is incomplete.
 */
export function periodRange(period: Period, now: Date): { startDate: string; endDate: string } {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return { startDate: dayOf(periodStart(period, today)), endDate: dayOf(today - DAY_MS) };
}

function periodStart(period: Period, today: number): number {
  const count = Number.parseInt(period, 10);
  return period.endsWith("d") ? today - count * DAY_MS : monthsBack(today, count);
}

/** The same day of an earlier month, or the last day of a shorter month. */
function monthsBack(today: number, months: number): number {
  const date = new Date(today);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay));
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
