import { type Check, defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { alarmedEvents } from "./alarmed-events.ts";
import type { LogEvent } from "./filter-pattern.ts";

/** Definition of one check for an alarm on account events. */
interface EventAlarmSpec extends Omit<Check, "resourceType" | "needs" | "remediation" | "evaluate"> {
  automation: Check["remediation"]["automation"];
  /** The event as display text: "use of the root user". */
  about: string;
  /** The filter pattern of the CIS AWS Foundations Benchmark. */
  pattern: string;
  /** Events that must raise an alarm, by the names that evidence shows. */
  events: Readonly<Record<string, LogEvent>>;
}

/** Events of the named API calls of a service, made by a person of the account. */
export function callsOf(source: string, names: readonly string[]): Readonly<Record<string, LogEvent>> {
  return Object.fromEntries(
    names.map((eventName) => [
      eventName,
      {
        eventName,
        eventSource: `${source}.amazonaws.com`,
        eventType: "AwsApiCall",
        sourceIPAddress: "203.0.113.7",
        userIdentity: { type: "AssumedRole" },
      },
    ]),
  );
}

/**
 * A check that an event notifies someone: a multi-Region trail, a metric filter on its log group, an alarm on
 * the metric, and a topic with a subscription. Evaluates the account, since a missing resource cannot be
 * evaluated.
 */
export function eventAlarmCheck(spec: EventAlarmSpec): Check {
  const { automation, about, pattern, events, ...metadata } = spec;
  const names = Object.keys(events);
  const samples = Object.values(events);
  return defineCheck(account, {
    ...metadata,
    needs: ["summary"],
    remediation: {
      automation,
      description: `Create an alarm for ${about}.`,
      steps: [
        "Send the events of a multi-Region trail to a CloudWatch Logs log group.",
        `Add a metric filter to the log group with the pattern ${pattern}`.replace(/\.?$/, "."),
        "Create an alarm on the metric for a sum of 1 or more in 5 minutes.",
        "Notify an SNS topic with a confirmed subscription.",
      ],
      impact: "Subscribers are notified of each event. The metric filter and the alarm incur small charges.",
    },
    evaluate: (_facets, context) => {
      const { silent, filtersWithoutAlarm, trails, gap } = alarmedEvents(samples, context);
      if (silent.length === 0) return pass(`An alarm with a subscriber exists for ${about}.`);
      if (gap) return unknown(gap.reason, gap.missing);
      return fail(`No alarm with a subscriber exists for ${about}.`, {
        silentEvents: silent.map((at) => names[at]),
        filtersWithoutAlarm,
        trailsWithLogGroup: trails,
      });
    },
  });
}
