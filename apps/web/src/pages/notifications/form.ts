import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";

/** Notification types: those of the specification in its order, then those about the person's own work. */
export const TYPES = [
  {
    name: "critical_findings",
    label: "Critical findings",
    hint: "When a security scan detects critical findings that weren't open before.",
  },
  {
    name: "cost_spikes",
    label: "Cost spikes",
    hint: "When the cost of a day exceeds the usual cost of that weekday.",
  },
  {
    name: "unused_resources",
    label: "Unused resources",
    hint: "When resources are unused for a number of days, with their price.",
  },
  {
    name: "remediation_status",
    label: "Remediation status",
    hint: "When an automatic fix succeeds or fails.",
  },
  {
    name: "weekly_summary",
    label: "Weekly summary",
    hint: "Mondays at 08:00: changes, costs, and next steps.",
  },
  {
    name: "assigned_work",
    label: "Assigned to you",
    hint: "When something is assigned to you or to your team, and when its due date nears or passes.",
  },
  {
    name: "comments",
    label: "Comments",
    hint: "When a comment mentions you, or is about what is assigned to you.",
  },
] as const;

/** Limits of the specification (sections 5 and 9); the server enforces the same. */
export const THRESHOLDS = [
  {
    name: "cost_spike_percentage",
    label: "Cost spike",
    unit: "% above usual",
    hint: "5 to 100",
    min: 5,
    max: 100,
    fallback: 20,
  },
  {
    name: "unused_resource_days",
    label: "Unused for",
    unit: "days",
    hint: "1 to 30",
    min: 1,
    max: 30,
    fallback: 7,
  },
  {
    name: "critical_finding_count",
    label: "Open critical findings",
    unit: "or more",
    hint: "1 to 10. With 1, you are notified of each new finding.",
    min: 1,
    max: 10,
    fallback: 1,
  },
] as const;

export type Preferences = EndpointOutput<"GET /notifications/preferences">;
export type ChannelForm = EndpointOutput<"GET /notifications/channels">["channels"][number];
type PreferencesBody = EndpointInput<"PUT /notifications/preferences">["body"];

/** Form values; thresholds as typed. */
export type Values = {
  channels: Record<string, { enabled: boolean; settings: Record<string, string> }>;
  types: Preferences["notification_types"];
  thresholds: Record<(typeof THRESHOLDS)[number]["name"], string>;
  timeZone: string;
};

/** Converts preferences to form values. */
export function toValues(preferences: Preferences): Values {
  const { email_enabled, email_address, slack_enabled, slack_webhook_url, thresholds } = preferences;
  return {
    channels: {
      ...preferences.channels,
      email: { enabled: email_enabled, settings: { email_address } },
      slack: { enabled: slack_enabled, settings: { slack_webhook_url } },
    },
    types: preferences.notification_types,
    thresholds: {
      cost_spike_percentage: String(thresholds.cost_spike_percentage),
      unused_resource_days: String(thresholds.unused_resource_days),
      critical_finding_count: String(thresholds.critical_finding_count),
    },
    timeZone: preferences.time_zone,
  };
}

/** Parses a whole number; the fallback if it is not a number (specification, section 5). */
function thresholdOf(text: string, fallback: number): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? fallback : number;
}

/** Converts form values to the request body. */
export function toBody({ channels, types, thresholds, timeZone }: Values): PreferencesBody {
  const { email, slack, ...others } = channels;
  const typed = Object.fromEntries(
    THRESHOLDS.map(({ name, fallback }) => [name, thresholdOf(thresholds[name], fallback)]),
  );
  return {
    email_enabled: email?.enabled ?? false,
    slack_enabled: slack?.enabled ?? false,
    email_address: email?.settings.email_address ?? "",
    slack_webhook_url: slack?.settings.slack_webhook_url ?? "",
    notification_types: types,
    // One entry for each name of the list.
    thresholds: typed as PreferencesBody["thresholds"],
    time_zone: timeZone,
    channels: others,
  };
}

/** Form path of a field that a server issue names. */
export function formPath(path: string): string {
  if (path === "email_address") return "channels.email.settings.email_address";
  if (path === "slack_webhook_url") return "channels.slack.settings.slack_webhook_url";
  return path === "time_zone" ? "timeZone" : path;
}

/** Validates the form before it is sent: path and message of each issue. */
export function failuresOf(
  values: Values,
  forms: readonly ChannelForm[],
): { path: string; message: string }[] {
  const empty = forms.flatMap(({ id, fields }) => {
    const choice = values.channels[id];
    if (choice === undefined || !choice.enabled) return [];
    return fields
      .filter(({ name, required }) => required && (choice.settings[name] ?? "").trim() === "")
      .map(({ name, missing }) => ({ path: `channels.${id}.settings.${name}`, message: missing }));
  });
  const outside = THRESHOLDS.flatMap(({ name, min, max, fallback }) => {
    const number = thresholdOf(values.thresholds[name], fallback);
    const message = `Enter a number from ${min} to ${max}.`;
    return number < min || number > max ? [{ path: `thresholds.${name}`, message }] : [];
  });
  return [...empty, ...outside];
}
