import type { Schedule } from "./queries.ts";

/** Labels of the scheduled runs. */
export const SCHEDULE_KINDS: Record<Schedule["kind"], { label: string; hint: string }> = {
  discovery: { label: "Discovery", hint: "Resources and their relationships." },
  metrics: {
    label: "Metrics",
    hint: "CloudWatch metrics of discovered resources, and recommendations based on them. When off, metrics are read only with a discovery that you start.",
  },
  cost_analysis: {
    label: "Costs",
    hint: "Yesterday's costs. AWS charges $0.01 per Cost Explorer request.",
  },
  security_scan: { label: "Security scan", hint: "Evaluates the resources of the last discovery." },
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
