import { addDays, type Day, type DayRange, dayCount, daysOf } from "./calendar.ts";

/** AWS can still change a day's costs this many days after its end. */
export const unsettledDays = 3;
/** AWS refreshes a few times a day: data that was read this recently is not requested again. */
const freshMs = 3_600_000;
/**
 * A request costs the same for a day as for a month, so known days are read again when that combines two
 * ranges into one request.
 */
const joinedGapDays = 31;

function mustRead(day: Day, readAt: string | undefined, now: Date): boolean {
  if (readAt === undefined) return true;
  const at = Date.parse(readAt);
  const settledAt = Date.parse(`${addDays(day, 1 + unsettledDays)}T00:00:00Z`);
  return at < settledAt && now.getTime() - at >= freshMs;
}

/**
 * The days of `wanted` to request, in as few ranges as possible, oldest first: those never read, and those
 * read before they were final.
 * @param readAt instant of the latest reading by day
 */
export function rangesToRead(wanted: DayRange, readAt: ReadonlyMap<Day, string>, now: Date): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of daysOf(wanted)) {
    if (!mustRead(day, readAt.get(day), now)) continue;
    const last = ranges.at(-1);
    if (last && dayCount({ start: last.end, end: day }) - 2 <= joinedGapDays) last.end = day;
    else ranges.push({ start: day, end: day });
  }
  return ranges;
}
