import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = ["CreateTrail", "UpdateTrail", "DeleteTrail", "StartLogging", "StopLogging"];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-cloudtrail-changes",
  requirement: "A log metric filter and alarm should exist for CloudTrail configuration changes",
  problem: "No alarm for CloudTrail configuration changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.5"], cis_5: ["4.5"], cis_6: ["5.5"], cis_7: ["5.5"] },
  securityHub: ["CloudWatch.5"],
  risk: "Attackers who stop CloudTrail logging go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "CloudTrail configuration changes",
  pattern: `{ ${names.map((name) => `($.eventName = ${name})`).join(" || ")} }`,
  events: callsOf("cloudtrail", names),
});
