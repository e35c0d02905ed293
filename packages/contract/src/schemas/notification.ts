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
const fiveTypes = {
  critical_findings: z.boolean(),
  cost_spikes: z.boolean(),
  unused_resources: z.boolean(),
  remediation_status: z.boolean(),
  weekly_summary: z.boolean(),
};

const typeSwitches = z.strictObject({
  ...fiveTypes,
  /** What is assigned to the person or to a team of theirs, and when it is due. */
  assigned_work: z.boolean(),
  /** Comments that mention the person, and comments on what they have. */
  comments: z.boolean(),
});

/** Types beyond the specification are unchanged if omitted. */
const typeSwitchesInput = z.strictObject({
  ...fiveTypes,
  assigned_work: z.boolean().optional(),
  comments: z.boolean().optional(),
});

const thresholds = z.strictObject({
  cost_spike_percentage: threshold(thresholdLimits.cost_spike_percentage),
  unused_resource_days: threshold(thresholdLimits.unused_resource_days),
  critical_finding_count: threshold(thresholdLimits.critical_finding_count),
});

const settingValues = z.record(z.string().max(40), z.string().max(2000));

/** Channels other than email and Slack, by ID; `GET /notifications/channels` lists them with their fields. */
const furtherChannels = z.record(
  z.string().max(40),
  z.strictObject({ enabled: z.boolean(), settings: settingValues }),
);

/** The specification's entity, and additional fields. */
export const notificationPreferences = z.strictObject({
  email_enabled: z.boolean(),
  slack_enabled: z.boolean(),
  email_address: z.string(),
  /** Masked: its secret part is never returned. */
  slack_webhook_url: z.string(),
  notification_types: typeSwitches,
  thresholds,
  /** The workspace's time zone, an IANA name. */
  time_zone: z.string(),
  channels: furtherChannels,
  /**
   * Channels whose settings the server can no longer read: they count as not set until they are entered
   * again.
   */
  to_enter_again: z.array(z.string()),
  /** Null: never saved; the defaults apply. */
  updated_at: instant.nullable(),
});

/** The saved preferences. Fields beyond the specification are optional, and unchanged if omitted. */
export const notificationPreferencesInput = z.strictObject({
  email_enabled: z.boolean(),
  slack_enabled: z.boolean(),
  email_address: z.string().trim().max(254),
  /** A masked address that is sent back unchanged keeps the stored one. */
  slack_webhook_url: z.string().trim().max(2000),
  notification_types: typeSwitchesInput,
  thresholds,
  time_zone: z.string().max(100).optional(),
  channels: furtherChannels.optional(),
  /** Accepted so that the response of GET can be sent back; without effect. */
  to_enter_again: z.array(z.string().max(40)).max(100).optional(),
  updated_at: instant.nullable().optional(),
});

export const notificationTest = z.strictObject({
  /** `email`, `slack`, or another channel's ID. */
  type: z.string().max(40),
  /** For `email`. */
  email: z.string().trim().max(254).optional(),
  /** For `slack`; the masked address of the preferences means the stored one. */
  webhook_url: z.string().trim().max(2000).optional(),
  /** For every other channel. */
  settings: settingValues.optional(),
});

export const notificationTestResult = z.strictObject({
  success: z.boolean(),
  /** What happened, as a sentence; for a failure, the other side's message. */
  message: z.string(),
});

/** A channel and its form. */
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
      /** Message for an empty field. */
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
  /** pending: being tried; sent; dead: given up; dropped: its channel was turned off first. */
  status: z.enum(["pending", "sent", "dead", "dropped"]),
  attempts: z.number().int(),
  createdAt: instant,
  /** Of a pending message. */
  nextAttemptAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Why the last attempt failed. */
  reason: z.string().nullable(),
});
