import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = ["DisableKey", "ScheduleKeyDeletion"];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-kms-key-disable",
  requirement: "A log metric filter and alarm should exist for disabling or deleting KMS keys",
  problem: "No alarm for disabling or deleting KMS keys",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.7"], cis_5: ["4.7"], cis_6: ["5.7"], cis_7: ["5.7"] },
  securityHub: ["CloudWatch.7"],
  risk: "Disabling or deleting a key can make data permanently unreadable before anyone notices.",
  automation: "SEMI_AUTOMATIC",
  about: "disabled or deleted KMS keys",
  pattern: `{ ($.eventSource = kms.amazonaws.com) && (${names.map((name) => `($.eventName = ${name})`).join(" || ")}) }`,
  events: callsOf("kms", names),
});
