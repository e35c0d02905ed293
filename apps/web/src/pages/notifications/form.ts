import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";

/** The specification's five types, in its order, in words. */
export const TYPES = [
  {
    name: "critical_findings",
    label: "Critical findings",
    hint: "When a security scan sees something critical that was not open before.",
  },
  {
    name: "cost_spikes",
    label: "Cost spikes",
    hint: "When a day costs more than the same weekday usually does.",
  },
  {
    name: "unused_resources",
    label: "Unused resources",
    hint: "When a resource has not been used for some days, with its price.",
  },
  {
    name: "remediation_status",
    label: "Remediation status",
    hint: "When an automatic fix ends, good or bad.",
  },
  {
    name: "weekly_summary",
    label: "Weekly summary",
    hint: "Mondays at 08:00: what changed, what it costs, where to begin.",
  },
] as const;

/** The specification's limits (sections 5 and 9); the server holds the same ones. */
export const THRESHOLDS = [
  {
    name: "cost_spike_percentage",
    label: "Cost spike",
    unit: "% above the usual",
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
    label: "Critical findings open",
    unit: "or more",
    hint: "1 to 10; with 1 you are told of each new one",
    min: 1,
    max: 10,
    fallback: 1,
  },
] as const;

export type Preferences = EndpointOutput<"GET /notifications/preferences">;
export type ChannelForm = EndpointOutput<"GET /notifications/channels">["channels"][number];
type PreferencesBody = EndpointInput<"PUT /notifications/preferences">["body"];

/** What is on the page; every channel alike, thresholds as they are typed. */
export type Values = {
  channels: Record<string, { enabled: boolean; settings: Record<string, string> }>;
  types: Preferences["notification_types"];
  thresholds: Record<(typeof THRESHOLDS)[number]["name"], string>;
  timeZone: string;
};

/** The server's answer as the page shows it. */
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

/** What was typed as a whole number; the fallback when it is no number at all (specification, section 5). */
function thresholdOf(text: string, fallback: number): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? fallback : number;
}

/** What is sent to be saved. */
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

/** Where the page keeps a field that the server's complaint names. */
export function formPath(path: string): string {
  if (path === "email_address") return "channels.email.settings.email_address";
  if (path === "slack_webhook_url") return "channels.slack.settings.slack_webhook_url";
  return path === "time_zone" ? "timeZone" : path;
}

/** What is wrong before anything is sent: the path of each field and the sentence for it. */
export function faultsOf(values: Values, forms: readonly ChannelForm[]): { path: string; message: string }[] {
  const empty = forms.flatMap(({ id, fields }) => {
    const choice = values.channels[id];
    if (choice === undefined || !choice.enabled) return [];
    return fields
      .filter(({ name, required }) => required && (choice.settings[name] ?? "").trim() === "")
      .map(({ name, missing }) => ({ path: `channels.${id}.settings.${name}`, message: missing }));
  });
  const outside = THRESHOLDS.flatMap(({ name, min, max, fallback }) => {
    const number = thresholdOf(values.thresholds[name], fallback);
    const message = `Use a number from ${min} to ${max}.`;
    return number < min || number > max ? [{ path: `thresholds.${name}`, message }] : [];
  });
  return [...empty, ...outside];
}
