import { addDays, type Day, type DayRange, daysOf } from "./calendar.ts";

/** Days of an account that were read; `whole`: after they had ended. */
export interface ReadDays extends DayRange {
  awsAccountId: string;
  whole: boolean;
}

/** Days of an account whose costs are unknown (`not_read`), incomplete (`partial`), or still growing (`running`). */
export interface MissingDays extends DayRange {
  awsAccountId: string;
  state: "not_read" | "partial" | "running";
}

/** Days that lack costs, as few stretches per account as possible, accounts and days ascending. */
export function missingDays(
  range: DayRange,
  {
    accounts,
    read,
    today,
  }: {
    /** Every account with costs, also those of which no day was read. */
    accounts: readonly string[];
    read: readonly ReadDays[];
    today: Day;
  },
): MissingDays[] {
  const readOf = Map.groupBy(read, ({ awsAccountId }) => awsAccountId);
  return [...accounts].sort().flatMap((awsAccountId) => {
    const known = new Map<Day, boolean>();
    for (const { whole, ...days } of readOf.get(awsAccountId) ?? []) {
      for (const day of daysOf(days)) known.set(day, whole || known.get(day) === true);
    }
    return stretches(daysOf(range), (day) => {
      if (day === today) return "running";
      const whole = known.get(day);
      return whole === undefined ? "not_read" : whole ? undefined : "partial";
    }).map((stretch) => ({ awsAccountId, ...stretch }));
  });
}

function stretches<State>(
  days: readonly Day[],
  stateOf: (day: Day) => State | undefined,
): (DayRange & { state: State })[] {
  const found: (DayRange & { state: State })[] = [];
  for (const day of days) {
    const state = stateOf(day);
    if (state === undefined) continue;
    const last = found.at(-1);
    if (last && last.state === state && addDays(last.end, 1) === day) last.end = day;
    else found.push({ start: day, end: day, state });
  }
  return found;
}
