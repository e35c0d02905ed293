import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "CreateCustomerGateway",
  "DeleteCustomerGateway",
  "AttachInternetGateway",
  "CreateInternetGateway",
  "DeleteInternetGateway",
  "DetachInternetGateway",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-gateway-changes",
  requirement: "A log metric filter and alarm should exist for network gateway changes",
  problem: "No alarm for network gateway changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.12"], cis_5: ["4.12"], cis_6: ["5.12"], cis_7: ["5.12"] },
  securityHub: ["CloudWatch.12"],
  risk: "Changes that connect private networks to the internet go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "network gateway changes",
  pattern: `{ ${names.map((name) => `($.eventName = ${name})`).join(" || ")} }`,
  events: callsOf("ec2", names),
});
