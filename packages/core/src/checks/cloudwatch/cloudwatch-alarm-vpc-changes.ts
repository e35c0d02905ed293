import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "CreateVpc",
  "DeleteVpc",
  "ModifyVpcAttribute",
  "AcceptVpcPeeringConnection",
  "CreateVpcPeeringConnection",
  "DeleteVpcPeeringConnection",
  "RejectVpcPeeringConnection",
  "AttachClassicLinkVpc",
  "DetachClassicLinkVpc",
  "DisableVpcClassicLink",
  "EnableVpcClassicLink",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-vpc-changes",
  requirement: "A log metric filter and alarm should exist for VPC changes",
  problem: "No alarm for VPC changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.14"], cis_5: ["4.14"], cis_6: ["5.14"], cis_7: ["5.14"] },
  securityHub: ["CloudWatch.14"],
  risk: "Network changes, such as new peering connections or deleted VPCs, go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "VPC changes",
  pattern: `{ ${names.map((name) => `($.eventName = ${name})`).join(" || ")} }`,
  events: callsOf("ec2", names),
});
