import type { Schedule } from "./queries.ts";

/** What runs by itself, in words. */
export const SCHEDULE_KINDS: Record<Schedule["kind"], { label: string; hint: string }> = {
  discovery: { label: "Discovery", hint: "Resources and how they hang together." },
  metrics: {
    label: "Metrics",
    hint: "CloudWatch metrics of what the last discovery has read, and what could be saved by them. Off: only with a discovery that you start.",
  },
  cost_analysis: {
    label: "Costs",
    hint: "Yesterday's costs. AWS charges USD 0.01 for each request to Cost Explorer.",
  },
  security_scan: { label: "Security scan", hint: "Judges what the last discovery has read." },
};

export const FREQUENCIES: { value: Schedule["frequency"]; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "hourly", label: "Hourly" },
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
];

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** "Daily at 02:30", "Mondays at 02:30", "Hourly at :30", "Off". */
export function timetableText({
  frequency,
  time,
  weekday,
}: Pick<Schedule, "frequency" | "time" | "weekday">): string {
  switch (frequency) {
    case "off":
      return "Off";
    case "hourly":
      return `Hourly at :${time.slice(3)}`;
    case "daily":
      return `Daily at ${time}`;
    case "weekly":
      return `${WEEKDAYS[weekday]}s at ${time}`;
  }
}
