import { addDays, type Day, dayOf } from "@skyledger/core/cost/calendar";
import { Money } from "@skyledger/core/model/money";
import { hashText, unitAt } from "../random.ts";

/** One line of the account's bill that recurs daily. */
export interface Charge {
  /** The account with the usage: Cost Explorer's LINKED_ACCOUNT. */
  accountId: string;
  /** Cost Explorer's SERVICE, REGION ("" for none) and RECORD_TYPE. */
  service: string;
  region: string;
  recordType: "Usage" | "Credit" | "Tax" | "Refund" | "Support";
  /** Cost Explorer's RESOURCE_ID; "" for charges that belong to no resource. */
  resourceId: string;
  tags: Readonly<Record<string, string>>;
  /** Cost of a day; always the same for the same day. */
  on(day: Day): Money;
}

/** The charge with its costs computed once per day: Cost Explorer sums the same days for each query. */
export function rememberingDays(charge: Charge): Charge {
  const known = new Map<Day, Money>();
  return {
    ...charge,
    on: (day) => {
      let cost = known.get(day);
      if (cost === undefined) {
        cost = charge.on(day);
        known.set(day, cost);
      }
      return cost;
    },
  };
}

const hoursPerDay = 24;
/** Use grows by this share per day until today. */
const growthPerDay = 0.0009;

/** Billed by the hour since creation, the same on every day of the week. */
export function hourlyOn(hourly: Money, createdAt: Date | null): (day: Day) => Money {
  const first = createdAt === null ? null : dayOf(createdAt);
  const hoursOfFirst = createdAt === null ? hoursPerDay : hoursPerDay - createdAt.getUTCHours();
  const wholeDay = hourly.times(hoursPerDay);
  return (day) => {
    if (first === null || day > first) return wholeDay;
    return day < first ? Money.zero : hourly.times(hoursOfFirst);
  };
}

/** Use follows the working week, grows slowly, and varies a little. Share of an ordinary day. */
function useOn(key: string, seed: number, today: Day): (day: Day) => number {
  const hash = hashText(`use/${key}`, seed);
  const end = Date.parse(`${today}T00:00:00Z`);
  return (day) => {
    const at = Date.parse(`${day}T00:00:00Z`);
    const daysAgo = (end - at) / 86_400_000;
    const weekday = new Date(at).getUTCDay();
    const beat = weekday === 0 ? 0.55 : weekday === 6 ? 0.62 : 1 + 0.03 * (weekday - 3);
    const growth = Math.max(0.4, 1 - growthPerDay * daysAgo);
    return beat * growth * (0.96 + 0.08 * unitAt(hash, Math.floor(at / 86_400_000)));
  };
}

/** Billed by use: an ordinary day's dollars, shaped by the week. */
export function usedOn(
  perDay: Money,
  facts: { key: string; seed: number; today: Day; createdAt: Date | null },
): (day: Day) => Money {
  const first = facts.createdAt === null ? null : dayOf(facts.createdAt);
  const use = useOn(facts.key, facts.seed, facts.today);
  return (day) => (first !== null && day < first ? Money.zero : perDay.times(use(day).toFixed(6)));
}

/** The days of the one incident in every sandbox account: a runaway transfer that ended 9 days ago. */
export function incidentDays(today: Day): { start: Day; end: Day } {
  return { start: addDays(today, -11), end: addDays(today, -9) };
}
