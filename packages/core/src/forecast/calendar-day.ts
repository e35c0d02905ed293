const dayMs = 86_400_000;
const form = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A calendar day as a whole number, days since 1970-01-01, for arithmetic without a clock or time zone.
 * @throws RangeError for an invalid date ("2026-02-30")
 */
export function dayNumber(day: string): number {
  const at = form.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) {
    throw new RangeError(`Not a calendar day: ${day}`);
  }
  return at / dayMs;
}

/** The day as "YYYY-MM-DD". */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** 0 Sunday … 6 Saturday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The month of a day: its first and last day, both included. */
export function monthOf(day: number): { first: number; last: number } {
  const date = new Date(day * dayMs);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / dayMs;
  const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0) / dayMs;
  return { first, last };
}
