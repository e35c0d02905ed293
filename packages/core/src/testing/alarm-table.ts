import type { Check } from "../model/define-check.ts";
import account from "../resources/account.ts";
import trail from "../resources/cloudtrail-trail.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import logGroup from "../resources/logs-log-group.ts";
import topic from "../resources/sns-topic.ts";
import { checkTable, resourceWith } from "./check-table.ts";
import { madeTrail } from "./made-trail.ts";

const groupArn = "arn:aws:logs:us-east-1:123456789012:log-group:audit";
const topicArn = "arn:aws:sns:us-east-1:123456789012:alerts";
const here = { region: "us-east-1" };
const metric = { namespace: "Audit", name: "Events" };

/** A log group with a metric filter of this pattern. */
export function auditGroup(pattern: string) {
  const filters = [{ name: "events", pattern, metrics: [metric] }];
  return resourceWith(
    logGroup,
    { logMetrics: { filters, complete: true } },
    { id: "audit", arn: groupArn, ...here },
  );
}

/** An alarm on the filter's metric. */
export function auditAlarm(enabled = true) {
  return resourceWith(
    alarm,
    {
      metric: {
        ...metric,
        dimensions: {},
        statistic: "Sum",
        periodSeconds: 300,
        threshold: 1,
        comparison: "GreaterThanOrEqualToThreshold",
        treatMissingData: null,
        metricQueries: [],
        expressions: [],
        isAnomalyDetection: false,
      },
      actions: { enabled, onAlarm: [topicArn], onOk: [], onInsufficientData: [] },
    },
    { id: "events", ...here },
  );
}

/** The topic that the alarm notifies. */
export function auditTopic(confirmedSubscriptions = 1) {
  return resourceWith(
    topic,
    {
      settings: {
        policy: { Statement: [] },
        displayName: null,
        kmsKeyId: null,
        fifo: false,
        confirmedSubscriptions,
      },
    },
    { id: "alerts", arn: topicArn, ...here },
  );
}

/** A multi-Region trail that sends its events to the log group. */
export const auditTrail = madeTrail({ logGroupArn: `${groupArn}:*` });
/** The evaluated account. */
export const auditedAccount = resourceWith(
  account,
  {
    summary: {
      rootAccessKeys: 0,
      rootMfa: true,
      rootPassword: true,
      users: 1,
      groups: 0,
      roles: 1,
      policies: 0,
    },
  },
  here,
);

/** The table of a check from `eventAlarmCheck`: the given pattern, a narrower one, and none. */
export function alarmTable(check: Check, pattern: string): void {
  const rest = [auditTrail, auditAlarm(), auditTopic()];
  const narrower = pattern.replace(/\}\s*$/, '&& ($.sourceIPAddress = "192.0.2.1") }').replace("{", "{ (");
  const bracketed = narrower.replace("&& ($.sourceIPAddress", ") && ($.sourceIPAddress");
  checkTable(check, [
    {
      when: "a filter with the benchmark's pattern leads to a subscriber",
      result: "pass",
      resource: auditedAccount,
      others: [...rest, auditGroup(pattern)],
    },
    {
      when: "the filter lets events of one address through only",
      result: "fail",
      resource: auditedAccount,
      others: [...rest, auditGroup(bracketed)],
    },
    {
      when: "no trail has a log group",
      result: "fail",
      resource: auditedAccount,
      listed: [trail.type],
      evidence: { trailsWithLogGroup: [] },
    },
  ]);
}
