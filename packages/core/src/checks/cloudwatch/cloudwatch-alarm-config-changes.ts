import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "StopConfigurationRecorder",
  "DeleteDeliveryChannel",
  "PutDeliveryChannel",
  "PutConfigurationRecorder",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-config-changes",
  requirement: "A log metric filter and alarm should exist for AWS Config configuration changes",
  problem: "No alarm for AWS Config configuration changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.9"], cis_5: ["4.9"], cis_6: ["5.9"], cis_7: ["5.9"] },
  securityHub: ["CloudWatch.9"],
  risk: "Changes that stop or limit AWS Config recording go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "AWS Config configuration changes",
  pattern: `{ ($.eventSource = config.amazonaws.com) && (${names.map((name) => `($.eventName = ${name})`).join(" || ")}) }`,
  events: callsOf("config", names),
});
