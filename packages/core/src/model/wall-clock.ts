/** Local time in a time zone. Weekday: 0 Sunday to 6 Saturday. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  weekday: number;
  /** Minutes since midnight. */
  minuteOfDay: number;
}

const dayMs = 24 * 3600_000;
const minuteMs = 60_000;

/** Whether this runtime knows a time zone: "Europe/Lisbon", "UTC". */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Local time at an instant. @param zone IANA name */
export function wallTimeAt(instant: Date, zone: string): WallTime {
  const shown = new Date(instant.getTime() + offsetMs(instant, zone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    weekday: shown.getUTCDay(),
    minuteOfDay: shown.getUTCHours() * 60 + shown.getUTCMinutes(),
  };
}

/** Offset of local time from UTC at an instant. */
function offsetMs(instant: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

/**
 * The instant of a local time on a day. A time that is skipped in spring moves by the length of the change
 * (02:30 becomes 03:30); of a repeated one in autumn, the first is used.
 * @param dayUtcMs the calendar day as the instant of its midnight in UTC
 */
function instantOf(dayUtcMs: number, minuteOfDay: number, zone: string): Date {
  const wall = dayUtcMs + minuteOfDay * minuteMs;
  const before = offsetMs(new Date(wall - dayMs), zone);
  const after = offsetMs(new Date(wall + dayMs), zone);
  const fits = [...new Set([before, after])]
    .map((offset) => new Date(wall - offset))
    .filter((candidate) => candidate.getTime() + offsetMs(candidate, zone) === wall)
    .sort((a, b) => a.getTime() - b.getTime());
  return fits[0] ?? new Date(wall - before);
}

/**
 * The first instant after `after` with this local time, and weekday if given. Follows local time across
 * daylight saving changes.
 * @param zone IANA name
 */
export function nextWallTime(
  after: Date,
  zone: string,
  { minuteOfDay, weekday }: { minuteOfDay: number; weekday?: number },
): Date {
  const today = wallTimeAt(after, zone);
  const midnight = Date.UTC(today.year, today.month - 1, today.day);
  // Eight days reach the same weekday again if its time has passed today.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = midnight + ahead * dayMs;
    if (weekday !== undefined && new Date(day).getUTCDay() !== weekday) continue;
    const candidate = instantOf(day, minuteOfDay, zone);
    if (candidate > after) return candidate;
  }
  throw new RangeError(
    `No ${minuteOfDay} minutes after midnight within eight days of ${after.toISOString()}`,
  );
}
