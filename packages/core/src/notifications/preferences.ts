/** What a person can be notified about: the specification's five types, and what concerns the person's own work. */
export const notificationTypes = [
  "critical_findings",
  "cost_spikes",
  "unused_resources",
  "remediation_status",
  "weekly_summary",
  "assigned_work",
  "comments",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Limits and defaults of the thresholds (specification, sections 5 and 9). */
export const thresholdLimits = {
  /** Percent above the same weekdays before. */
  cost_spike_percentage: { min: 5, max: 100, fallback: 20 },
  /** Days that a resource has been unused. */
  unused_resource_days: { min: 1, max: 30, fallback: 7 },
  /** Number of critical findings that are active at once. */
  critical_finding_count: { min: 1, max: 10, fallback: 1 },
} as const satisfies Record<string, { min: number; max: number; fallback: number }>;

export type Thresholds = Record<keyof typeof thresholdLimits, number>;

/** When the weekly summary is sent, in the workspace's time zone: Mondays at 08:00. */
export const summaryTime = { weekday: 1, minuteOfDay: 8 * 60 } as const;

/** Decides whether someone is notified of an event. Channels decide where it is sent. */
export interface NotificationPreferences {
  types: Readonly<Record<NotificationType, boolean>>;
  thresholds: Readonly<Thresholds>;
}

/** The default preferences: every type, and the default of each threshold. */
export const defaultPreferences: NotificationPreferences = {
  types: {
    critical_findings: true,
    cost_spikes: true,
    unused_resources: true,
    remediation_status: true,
    weekly_summary: true,
    assigned_work: true,
    comments: true,
  },
  thresholds: {
    cost_spike_percentage: thresholdLimits.cost_spike_percentage.fallback,
    unused_resource_days: thresholdLimits.unused_resource_days.fallback,
    critical_finding_count: thresholdLimits.critical_finding_count.fallback,
  },
};
