import { nextWallTime } from "./wall-clock.ts";

/** Scheduled runs of each account, in the order of their dependencies. */
export const scheduleKinds = ["discovery", "metrics", "cost_analysis", "security_scan"] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

export const scheduleFrequencies = ["off", "hourly", "daily", "weekly"] as const;

/** Frequency of a schedule, in the workspace's time zone. */
export interface Timetable {
  frequency: (typeof scheduleFrequencies)[number];
  /** Minutes since midnight; an hourly schedule uses only the minutes within the hour. */
  minuteOfDay: number;
  /** 0 Sunday to 6 Saturday; only for weekly schedules. */
  weekday: number;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Start of the nightly window in minutes after midnight: hours with the least use. */
const nightStart = 60;
const nightMinutes = 120;
/** Evaluations run after the inventory was read. */
const behindDiscovery: Record<ScheduleKind, number> = {
  discovery: 0,
  metrics: 25,
  cost_analysis: 45,
  security_scan: 75,
};

/** The first run after `after`; null: the schedule is off. Missed runs are not made up for. */
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

/** A number from 0 to `below`, always the same for the same text, and evenly distributed (FNV-1a). */
function spread(text: string, below: number): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % below;
}

/** Default schedule: nightly, at a fixed minute per account so that they don't all start at once. */
export function nightly(accountId: string, kind: ScheduleKind): Timetable {
  const minuteOfDay = nightStart + spread(accountId, nightMinutes) + behindDiscovery[kind];
  return { frequency: "daily", minuteOfDay, weekday: 1 };
}
