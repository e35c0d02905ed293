import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "CreateRoute",
  "CreateRouteTable",
  "ReplaceRoute",
  "ReplaceRouteTableAssociation",
  "DeleteRouteTable",
  "DeleteRoute",
  "DisassociateRouteTable",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-route-table-changes",
  requirement: "A log metric filter and alarm should exist for route table changes",
  problem: "No alarm for route table changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.13"], cis_5: ["4.13"], cis_6: ["5.13"], cis_7: ["5.13"] },
  securityHub: ["CloudWatch.13"],
  risk: "Traffic redirected around security controls goes undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "route table changes",
  pattern: `{ ($.eventSource = ec2.amazonaws.com) && (${names.map((name) => `($.eventName = ${name})`).join(" || ")}) }`,
  events: callsOf("ec2", names),
});
