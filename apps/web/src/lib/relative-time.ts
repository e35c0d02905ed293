const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Relative time in the wording of the specification (section 2, Cost Analysis): Never, Just now, N minutes ago, N
 * hours ago, N days ago. A future time reads Just now (clocks differ).
 *
 * @param time ISO time, or null or undefined when it never happened
 * @param now milliseconds since 1970, for tests
 */
export function relativeTime(time: string | Date | null | undefined, now = Date.now()): string {
  if (time === null || time === undefined || time === "") return "Never";
  const elapsedMs = now - new Date(time).getTime();
  if (Number.isNaN(elapsedMs)) return "Never";
  if (elapsedMs < MINUTE_MS) return "Just now";
  if (elapsedMs < HOUR_MS) return ago(Math.floor(elapsedMs / MINUTE_MS), "minute");
  if (elapsedMs < DAY_MS) return ago(Math.floor(elapsedMs / HOUR_MS), "hour");
  return ago(Math.floor(elapsedMs / DAY_MS), "day");
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
