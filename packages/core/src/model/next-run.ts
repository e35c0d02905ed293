import { nextWallTime } from "./wall-clock.ts";

/** What runs by itself for each account, in the order in which one builds on the other. */
export const scheduleKinds = ["discovery", "metrics", "cost_analysis", "security_scan"] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

export const scheduleFrequencies = ["off", "hourly", "daily", "weekly"] as const;

/** How often something runs, by the workspace's clocks. */
export interface Timetable {
  frequency: (typeof scheduleFrequencies)[number];
  /** Minutes since midnight; of an hourly one only the minutes within the hour count. */
  minuteOfDay: number;
  /** 0 Sunday to 6 Saturday; counts for a weekly one. */
  weekday: number;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Minutes after midnight at which nightly work may begin: the hours when the fewest people wait for an answer. */
const nightStart = 60;
const nightMinutes = 120;
/** What evaluates the inventory comes when it has been read. */
const behindDiscovery: Record<ScheduleKind, number> = {
  discovery: 0,
  metrics: 25,
  cost_analysis: 45,
  security_scan: 75,
};

/** The first time after `after`; null: it is off. Whatever was missed before counts as nothing. */
export function nextRun(
  { frequency, minuteOfDay, weekday }: Timetable,
  after: Date,
  zone: string,
): Date | null {
  switch (frequency) {
    case "off":
      return null;
    case "hourly": {
      const inHour = (minuteOfDay % 60) * minuteMs;
      const hours = Math.floor((after.getTime() - inHour) / hourMs) + 1;
      return new Date(hours * hourMs + inHour);
    }
    case "daily":
      return nextWallTime(after, zone, { minuteOfDay });
    case "weekly":
      return nextWallTime(after, zone, { minuteOfDay, weekday });
  }
}

/** A number from 0 to `below` that is always the same for a text and spreads texts evenly (FNV-1a). */
function spread(text: string, below: number): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % below;
}

/** What holds until someone chooses: each night, at a minute of the account's own so that not all start at once. */
export function nightly(accountId: string, kind: ScheduleKind): Timetable {
  const minuteOfDay = nightStart + spread(accountId, nightMinutes) + behindDiscovery[kind];
  return { frequency: "daily", minuteOfDay, weekday: 1 };
}
