import type { CheckContext } from "../../model/define-check.ts";
import type { GapReason } from "../../model/observation.ts";
import { facetsOf } from "../../model/related.ts";
import alarm from "../../resources/cloudwatch-alarm.ts";
import logGroup from "../../resources/logs-log-group.ts";
import topic from "../../resources/sns-topic.ts";
import { loggingTrails } from "../cloudtrail/logging-trails.ts";
import { filterPattern, type LogEvent } from "./filter-pattern.ts";

type Gap = { reason: GapReason; missing: string } | null;

/** Alarm coverage of some events in an account. */
export interface AlarmedEvents {
  /** Indexes of the events without a notification. */
  silent: readonly number[];
  /** Filters that match an event but notify no one. */
  filtersWithoutAlarm: readonly string[];
  trails: readonly string[];
  /** Why more events may have alarms. */
  gap: Gap;
}

/** Seen and missing data while following filters to subscribers. */
class AlarmSearch {
  readonly #context: CheckContext;
  gap: Gap = null;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  note(reason: GapReason, missing: string): void {
    this.gap ??= { reason, missing };
  }

  /** Whether an alarm on the metric in a Region notifies someone. */
  notifiesSomeone(metric: { namespace: string | null; name: string | null }, region: string): boolean {
    const alarms = this.#context.all(alarm.type, region);
    if (!alarms.seen) {
      this.note(alarms.reason, `alarms in ${region}`);
      return false;
    }
    return alarms.value.some((resource) => {
      const { metric: watched, actions } = facetsOf(alarm, resource);
      // Both come from the listed alarm itself: a gap here is a result that could not be parsed.
      if (!watched.seen || !actions.seen) {
        this.note("failed", `alarm ${resource.name}`);
        return false;
      }
      const { namespace, name } = watched.value;
      if (namespace !== metric.namespace || name !== metric.name || !actions.value.enabled) return false;
      return actions.value.onAlarm.some((action) => this.#hasReader(action));
    });
  }

  #hasReader(arn: string): boolean {
    const [, , service, region = "", accountId] = arn.split(":");
    if (service !== "sns") return false;
    const found = this.#context.findByArn(arn);
    if (found === undefined) {
      const list = this.#context.all(topic.type, region);
      if (accountId !== this.#context.resource.accountId)
        this.note("denied", `topic ${arn} in another account`);
      else if (!list.seen) this.note(list.reason, `topics in ${region}`);
      return false;
    }
    const { settings } = facetsOf(topic, found);
    if (!settings.seen) {
      this.note(settings.reason, `subscriptions of topic ${found.name}`);
      return false;
    }
    return settings.value.confirmedSubscriptions > 0;
  }

  /** The metric filters of a trail's log group. */
  filtersOf(groupArn: string) {
    const [, , , region = "", accountId] = groupArn.split(":");
    const group = this.#context.findByArn(groupArn);
    if (group === undefined) {
      const list = this.#context.all(logGroup.type, region);
      if (accountId !== this.#context.resource.accountId)
        this.note("denied", `log group ${groupArn} in another account`);
      else if (!list.seen) this.note(list.reason, `log groups in ${region}`);
      return [];
    }
    const { logMetrics } = facetsOf(logGroup, group);
    if (!logMetrics.seen) {
      this.note(logMetrics.reason, `metric filters of ${group.name}`);
      return [];
    }
    if (!logMetrics.value.complete) this.note("failed", `additional metric filters of ${group.name}`);
    return logMetrics.value.filters.map((filter) => ({ ...filter, region: group.region }));
  }
}

/**
 * Follows events from multi-Region trails through metric filters of their log groups and alarms to topics
 * with a confirmed subscription. Returns the events that notify no one.
 */
export function alarmedEvents(events: readonly LogEvent[], context: CheckContext): AlarmedEvents {
  const { trails, gap } = loggingTrails(context);
  const search = new AlarmSearch(context);
  if (gap) search.note(gap.reason, gap.missing);
  const recording = trails.filter(
    ({ coverage, logGroupArn }) => coverage.multiRegion && logGroupArn !== null,
  );
  const silent = new Set(events.keys());
  const filtersWithoutAlarm: string[] = [];
  for (const { logGroupArn } of recording) {
    for (const filter of search.filtersOf(logGroupArn ?? "")) {
      const test = filterPattern(filter.pattern);
      if (test === undefined) {
        search.note("unsupported", `pattern of metric filter ${filter.name}`);
        continue;
      }
      const matched = events.flatMap((event, at) => (silent.has(at) && test(event) ? [at] : []));
      if (matched.length === 0) continue;
      if (filter.metrics.some((metric) => search.notifiesSomeone(metric, filter.region)))
        for (const at of matched) silent.delete(at);
      else filtersWithoutAlarm.push(filter.name ?? "");
    }
  }
  return {
    silent: [...silent],
    filtersWithoutAlarm,
    trails: recording.map(({ name }) => name),
    gap: search.gap,
  };
}
