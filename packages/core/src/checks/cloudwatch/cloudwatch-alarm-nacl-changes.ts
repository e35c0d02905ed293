import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "CreateNetworkAcl",
  "CreateNetworkAclEntry",
  "DeleteNetworkAcl",
  "DeleteNetworkAclEntry",
  "ReplaceNetworkAclEntry",
  "ReplaceNetworkAclAssociation",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-nacl-changes",
  requirement: "A log metric filter and alarm should exist for network ACL changes",
  problem: "No alarm for network ACL changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.11"], cis_5: ["4.11"], cis_6: ["5.11"], cis_7: ["5.11"] },
  securityHub: ["CloudWatch.11"],
  risk: "Changes that remove a subnet's protection go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "network ACL changes",
  pattern: `{ ${names.map((name) => `($.eventName = ${name})`).join(" || ")} }`,
  events: callsOf("ec2", names),
});
