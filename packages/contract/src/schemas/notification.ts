import { thresholdLimits } from "@skyledger/core/notifications/preferences";
import { z } from "zod";
import { instant } from "./instant.ts";

const threshold = ({ min, max }: { min: number; max: number }) =>
  z
    .number()
    .int("Use a whole number.")
    .min(min, `Use a number from ${min} to ${max}.`)
    .max(max, `Use a number from ${min} to ${max}.`);

/** The specification's five types. */
const typeSwitches = z.strictObject({
  critical_findings: z.boolean(),
  cost_spikes: z.boolean(),
  unused_resources: z.boolean(),
  remediation_status: z.boolean(),
  weekly_summary: z.boolean(),
});

const thresholds = z.strictObject({
  cost_spike_percentage: threshold(thresholdLimits.cost_spike_percentage),
  unused_resource_days: threshold(thresholdLimits.unused_resource_days),
  critical_finding_count: threshold(thresholdLimits.critical_finding_count),
});

const settingValues = z.record(z.string().max(40), z.string().max(2000));

/** Channels beside email and Slack, by their ids; `GET /notifications/channels` lists them with their fields. */
const furtherChannels = z.record(
  z.string().max(40),
  z.strictObject({ enabled: z.boolean(), settings: settingValues }),
);

/** The specification's entity, and what goes beyond it. */
export const notificationPreferences = z.strictObject({
  email_enabled: z.boolean(),
  slack_enabled: z.boolean(),
  email_address: z.string(),
  /** Shortened: its secret part is never sent back. */
  slack_webhook_url: z.string(),
  notification_types: typeSwitches,
  thresholds,
  /** The workspace's, an IANA name. */
  time_zone: z.string(),
  channels: furtherChannels,
  /** Channels whose settings the server can no longer read: they count as not set until they are entered again. */
  to_enter_again: z.array(z.string()),
  /** Null: never saved; these are the defaults, which count. */
  updated_at: instant.nullable(),
});

/** What is saved. What goes beyond the specification may be left out and then stays as it is. */
export const notificationPreferencesInput = z.strictObject({
  email_enabled: z.boolean(),
  slack_enabled: z.boolean(),
  email_address: z.string().trim().max(254),
  /** A shortened address that was sent back unchanged keeps the stored one. */
  slack_webhook_url: z.string().trim().max(2000),
  notification_types: typeSwitches,
  thresholds,
  time_zone: z.string().max(100).optional(),
  channels: furtherChannels.optional(),
  /** These two are accepted so that the answer of GET can be sent back; they change nothing. */
  to_enter_again: z.array(z.string().max(40)).max(100).optional(),
  updated_at: instant.nullable().optional(),
});

export const notificationTest = z.strictObject({
  /** `email`, `slack` or another channel's id. */
  type: z.string().max(40),
  /** For `email`. */
  email: z.string().trim().max(254).optional(),
  /** For `slack`; the shortened address of the preferences stands for the stored one. */
  webhook_url: z.string().trim().max(2000).optional(),
  /** For every other channel. */
  settings: settingValues.optional(),
});

export const notificationTestResult = z.strictObject({
  success: z.boolean(),
  /** What happened, in a sentence; of a failure what the other side said. */
  message: z.string(),
});

/** A channel and the form that it needs. */
export const notificationChannel = z.strictObject({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  group: z.enum(["email", "chat", "machine"]),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      hint: z.string().optional(),
      placeholder: z.string().optional(),
      input: z.enum(["email", "url", "text", "password"]),
      secret: z.boolean(),
      required: z.boolean(),
      /** What to say when it is left empty. */
      missing: z.string(),
    }),
  ),
});

/** One message to one channel. */
export const notificationDelivery = z.strictObject({
  id: z.string(),
  type: z.string(),
  channel: z.string(),
  channelName: z.string(),
  title: z.string(),
  /** pending: it is being tried; sent; dead: given up; dropped: its channel was turned off first. */
  status: z.enum(["pending", "sent", "dead", "dropped"]),
  attempts: z.number().int(),
  createdAt: instant,
  /** Of a pending one. */
  nextAttemptAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Why the last try failed. */
  reason: z.string().nullable(),
});
