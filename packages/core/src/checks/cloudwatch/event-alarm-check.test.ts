import trail from "../../resources/cloudtrail-trail.ts";
import alarm from "../../resources/cloudwatch-alarm.ts";
import logGroup from "../../resources/logs-log-group.ts";
import topic from "../../resources/sns-topic.ts";
import { auditAlarm, auditedAccount, auditGroup, auditTopic, auditTrail } from "../../testing/alarm-table.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { madeTrail } from "../../testing/made-trail.ts";
import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const check = eventAlarmCheck({
  id: "event-alarm-check",
  requirement: "X should exist",
  problem: "No X",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: {},
  risk: "Risk.",
  automation: "MANUAL",
  about: "two calls",
  pattern: "{ $.eventName = A || $.eventName = B }",
  events: callsOf("ec2", ["A", "B"]),
});

const both = auditGroup("{ $.eventName = A || $.eventName = B }");
const all = [auditTrail, both, auditAlarm(), auditTopic()];
const resource = auditedAccount;

checkTable(check, [
  { when: "every event leads to a subscriber", result: "pass", resource, others: all },
  {
    when: "one event is left out",
    result: "fail",
    resource,
    others: [auditTrail, auditGroup("{ $.eventName = A }"), auditAlarm(), auditTopic()],
    evidence: { silentEvents: ["B"], trailsWithLogGroup: ["audit-trail"] },
  },
  {
    when: "the filter has no alarm",
    result: "fail",
    resource,
    others: [auditTrail, both],
    listed: [alarm.type],
    evidence: { silentEvents: ["A", "B"], filtersWithoutAlarm: ["events"] },
  },
  {
    when: "the alarm is switched off",
    result: "fail",
    resource,
    others: [auditTrail, both, auditAlarm(false), auditTopic()],
  },
  {
    when: "no one is subscribed",
    result: "fail",
    resource,
    others: [auditTrail, both, auditAlarm(), auditTopic(0)],
  },
  {
    when: "the topic is gone",
    result: "fail",
    resource,
    others: [auditTrail, both, auditAlarm()],
    listed: [topic.type],
  },
  {
    when: "the trail is of one region",
    result: "fail",
    resource,
    others: [madeTrail({ multiRegion: false, logGroupArn: both.arn }), both, auditAlarm(), auditTopic()],
  },
  {
    when: "the log group is gone",
    result: "fail",
    resource,
    others: [auditTrail],
    listed: [logGroup.type],
  },
  { when: "trails could not be listed", result: "unknown", resource, unread: { [trail.type]: "denied" } },
  {
    when: "alarms could not be listed",
    result: "unknown",
    resource,
    others: [auditTrail, both],
    unread: { [alarm.type]: "denied" },
  },
  {
    when: "topics could not be listed",
    result: "unknown",
    resource,
    others: [auditTrail, both, auditAlarm()],
    unread: { [topic.type]: "throttled" },
  },
  {
    when: "log groups could not be listed",
    result: "unknown",
    resource,
    others: [auditTrail],
    unread: { [logGroup.type]: "denied" },
  },
  {
    when: "the log group belongs to another account",
    result: "unknown",
    resource,
    others: [madeTrail({ logGroupArn: "arn:aws:logs:us-east-1:111122223333:log-group:audit:*" })],
  },
  {
    when: "the pattern of a filter is not understood",
    result: "unknown",
    resource,
    others: [auditTrail, auditGroup("{ $.eventName = %A|B% }"), auditAlarm(), auditTopic()],
  },
  {
    when: "the filters could not be read",
    result: "unknown",
    resource,
    others: [auditTrail, resourceWith(logGroup, {}, { id: "audit", arn: both.arn, region: "us-east-1" })],
  },
  {
    when: "the subscriptions could not be read",
    result: "unknown",
    resource,
    others: [
      auditTrail,
      both,
      auditAlarm(),
      resourceWith(topic, {}, { id: "alerts", arn: auditTopic().arn, region: "us-east-1" }),
    ],
  },
]);
