/** What a person can be told about; the specification's five notification types. */
export const notificationTypes = [
  "critical_findings",
  "cost_spikes",
  "unused_resources",
  "remediation_status",
  "weekly_summary",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Limits of the thresholds and what holds until someone chooses (specification, sections 5 and 9). */
export const thresholdLimits = {
  /** Per cent above the same weekdays before. */
  cost_spike_percentage: { min: 5, max: 100, fallback: 20 },
  /** Days that a resource has been unused. */
  unused_resource_days: { min: 1, max: 30, fallback: 7 },
  /** Critical findings that are open at once. */
  critical_finding_count: { min: 1, max: 10, fallback: 1 },
} as const satisfies Record<string, { min: number; max: number; fallback: number }>;

export type Thresholds = Record<keyof typeof thresholdLimits, number>;

/** When the weekly summary comes, by the workspace's clocks: Mondays at 08:00. */
export const summaryTime = { weekday: 1, minuteOfDay: 8 * 60 } as const;

/** What decides whether someone is notified of an event. Where it is sent is another matter. */
export interface NotificationPreferences {
  types: Readonly<Record<NotificationType, boolean>>;
  thresholds: Readonly<Thresholds>;
}

/** The wishes of someone who has chosen nothing: every type, and the fallback of each threshold. */
export const defaultPreferences: NotificationPreferences = {
  types: {
    critical_findings: true,
    cost_spikes: true,
    unused_resources: true,
    remediation_status: true,
    weekly_summary: true,
  },
  thresholds: {
    cost_spike_percentage: thresholdLimits.cost_spike_percentage.fallback,
    unused_resource_days: thresholdLimits.unused_resource_days.fallback,
    critical_finding_count: thresholdLimits.critical_finding_count.fallback,
  },
};
