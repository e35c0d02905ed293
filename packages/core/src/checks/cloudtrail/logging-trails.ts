import type { CheckContext } from "../../model/define-check.ts";
import type { GapReason } from "../../model/observation.ts";
import { facetsOf } from "../../model/related.ts";
import type { Resource } from "../../model/resource.ts";
import trail from "../../resources/cloudtrail-trail.ts";
import { type RecordedEvents, recordedEvents } from "./recorded-events.ts";

/** Why there may be more; matters for a result that depends on there being no other. */
type Missing = { reason: GapReason; missing: string } | null;

/** A trail that is logging. */
export interface LoggingTrail {
  name: string;
  coverage: { homeRegion: string; multiRegion: boolean };
  /** Null: its selectors could not be read. */
  recorded: RecordedEvents | null;
  /** Without the trailing ":*"; null: none, or unknown. */
  logGroupArn: string | null;
}

function trailsOf(context: CheckContext) {
  return context.all(trail.type, "global");
}

interface LoggingTrails {
  trails: readonly LoggingTrail[];
  gap: Missing;
}

/**
 * One pass over an account's trails serves every bucket: a snapshot always returns the same array for a list.
 */
const known = new WeakMap<readonly Resource[], LoggingTrails>();

/** Every logging trail of the account, in any Region. */
export function loggingTrails(context: CheckContext): LoggingTrails {
  const list = trailsOf(context);
  if (!list.seen) return { trails: [], gap: { reason: list.reason, missing: "list of trails" } };
  const found = known.get(list.value) ?? loggingOf(list.value);
  known.set(list.value, found);
  return found;
}

function loggingOf(resources: readonly Resource[]): LoggingTrails {
  let gap: Missing = null;
  const trails: LoggingTrail[] = [];
  for (const resource of resources) {
    const { coverage, status, eventSelectors, delivery } = facetsOf(trail, resource);
    for (const part of [coverage, status]) {
      if (!part.seen) gap ??= { reason: part.reason, missing: `status of trail ${resource.name}` };
    }
    if (!coverage.seen || !status.seen || !status.value.logging) continue;
    for (const part of [eventSelectors, delivery]) {
      if (!part.seen) gap ??= { reason: part.reason, missing: `settings of trail ${resource.name}` };
    }
    trails.push({
      name: resource.name,
      coverage: coverage.value,
      recorded: eventSelectors.seen ? recordedEvents(eventSelectors.value) : null,
      logGroupArn: delivery.seen ? (delivery.value.logGroupArn?.replace(/:\*$/, "") ?? null) : null,
    });
  }
  return { trails, gap };
}

/** Names of the trails that write to a bucket, logging or not. */
export function trailsWritingTo(
  bucket: string,
  context: CheckContext,
): { trails: readonly string[]; gap: Missing } {
  const list = trailsOf(context);
  if (!list.seen) return { trails: [], gap: { reason: list.reason, missing: "list of trails" } };
  let gap: Missing = null;
  const trails: string[] = [];
  for (const resource of list.value) {
    const { delivery } = facetsOf(trail, resource);
    if (!delivery.seen) gap ??= { reason: delivery.reason, missing: `bucket of trail ${resource.name}` };
    else if (delivery.value.bucket === bucket) trails.push(resource.name);
  }
  return { trails, gap };
}
