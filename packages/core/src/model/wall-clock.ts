/** What clocks on the wall show in a time zone. Weekday: 0 Sunday to 6 Saturday. */
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

/** Whether a text names a time zone that this runtime knows: "Europe/Lisbon", "UTC". */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The wall's time at an instant. @param zone IANA name */
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

/** How far the wall is ahead of UTC at an instant. */
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
 * The instant at which the wall shows a time of a day. A time that the clocks skip in spring comes as much later as
 * they jump (02:30 is shown as 03:30); one that they show twice in autumn is the first.
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
 * The first instant after `after` at which the wall shows this time, on this weekday where one is given. Safe over
 * daylight-saving changes: it follows the wall, not a fixed number of hours.
 * @param zone IANA name
 */
export function nextWallTime(
  after: Date,
  zone: string,
  { minuteOfDay, weekday }: { minuteOfDay: number; weekday?: number },
): Date {
  const today = wallTimeAt(after, zone);
  const midnight = Date.UTC(today.year, today.month - 1, today.day);
  // Eight days reach the same weekday again when its time is over today.
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
