import { counted } from "../model/counted.ts";
import { dayText } from "../model/day-text.ts";
import { dollars } from "../model/dollar-text.ts";
import { Money } from "../model/money.ts";
import { listed, type NotificationDraft, resourcePath } from "./message.ts";
import type { NotificationPreferences } from "./preferences.ts";

const dayMs = 24 * 3600_000;

/** Unused resources after a discovery. */
export interface UnusedResourcesEvent {
  type: "unused_resources";
  /** The evaluation that found them; the same evaluation has the same ID. */
  occasion: string;
  /** ISO instant. */
  at: string;
  /** All unused resources that this person has not been notified of. */
  resources: readonly UnusedResource[];
}

export interface UnusedResource {
  arn: string;
  name: string;
  /** Short display name: "EBS Volume". */
  label: string;
  region: string;
  account: string;
  /** Why it counts as unused. */
  why: string;
  /** ISO instant of the discovery that first found it unused. */
  unusedSince: string;
  /** US dollars for 730 hours as decimal text; null: unknown. */
  monthlyCost: string | null;
}

/** Resources that have been unused for the chosen number of days, the most expensive first. */
export function idleLongEnough(
  event: UnusedResourcesEvent,
  preferences: NotificationPreferences,
): UnusedResource[] {
  const latest = Date.parse(event.at) - preferences.thresholds.unused_resource_days * dayMs;
  const price = ({ monthlyCost }: UnusedResource) => Money.parse(monthlyCost ?? "-1");
  return event.resources
    .filter(({ unusedSince }) => Date.parse(unusedSince) <= latest)
    .sort((a, b) => price(b).compare(price(a)) || (a.arn < b.arn ? -1 : 1));
}

/** Notifies once about each resource, when it has been unused for the chosen number of days. */
export function unusedResources(
  event: UnusedResourcesEvent,
  preferences: NotificationPreferences,
): NotificationDraft | null {
  const idle = idleLongEnough(event, preferences);
  if (idle.length === 0) return null;
  const days = preferences.thresholds.unused_resource_days;
  const known = idle.flatMap(({ monthlyCost }) => (monthlyCost === null ? [] : [Money.parse(monthlyCost)]));
  const unpriced = idle.length - known.length;
  const total = `${dollars(Money.sum(known))} per month${unpriced > 0 ? `, and ${unpriced} with unknown price` : ""}`;
  const what = counted(idle.length, "unused resource");
  return {
    key: `unused_resources:${event.occasion}`,
    message: {
      type: "unused_resources",
      tone: "warning",
      title: `${what}: ${total}`,
      summary: `${what} ${idle.length === 1 ? "has" : "have"} been unused for ${counted(days, "day")} or more, at a list price of ${total}.`,
      facts: [
        { name: "Unused resources", value: String(idle.length) },
        { name: "List price", value: total },
      ],
      ...listed(idle, ({ name, label, region, account, why, unusedSince, monthlyCost, arn }) => ({
        title: `${label} ${name}`,
        detail: `${why} Since ${dayText(unusedSince)} in ${region} (${account}), ${monthlyCost === null ? "price unknown" : `${dollars(Money.parse(monthlyCost))} per month`}.`,
        path: resourcePath(arn),
      })),
      path: "/resources?view=unused",
      linkLabel: "View unused resources",
      at: event.at,
    },
  };
}
