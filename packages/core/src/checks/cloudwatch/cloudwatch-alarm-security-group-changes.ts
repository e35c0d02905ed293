import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "AuthorizeSecurityGroupIngress",
  "AuthorizeSecurityGroupEgress",
  "RevokeSecurityGroupIngress",
  "RevokeSecurityGroupEgress",
  "CreateSecurityGroup",
  "DeleteSecurityGroup",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-security-group-changes",
  requirement: "A log metric filter and alarm should exist for security group changes",
  problem: "No alarm for security group changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.10"], cis_5: ["4.10"], cis_6: ["5.10"], cis_7: ["5.10"] },
  securityHub: ["CloudWatch.10"],
  risk: "Ports opened to the internet go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "security group changes",
  pattern: `{ ${names.map((name) => `($.eventName = ${name})`).join(" || ")} }`,
  events: callsOf("ec2", names),
});
