import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "DeleteGroupPolicy",
  "DeleteRolePolicy",
  "DeleteUserPolicy",
  "PutGroupPolicy",
  "PutRolePolicy",
  "PutUserPolicy",
  "CreatePolicy",
  "DeletePolicy",
  "CreatePolicyVersion",
  "DeletePolicyVersion",
  "AttachRolePolicy",
  "DetachRolePolicy",
  "AttachUserPolicy",
  "DetachUserPolicy",
  "AttachGroupPolicy",
  "DetachGroupPolicy",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-iam-policy-changes",
  requirement: "A log metric filter and alarm should exist for IAM policy changes",
  problem: "No alarm for IAM policy changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.4"], cis_5: ["4.4"], cis_6: ["5.4"], cis_7: ["5.4"] },
  securityHub: ["CloudWatch.4"],
  risk: "Permission changes, including privilege escalation, go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "IAM policy changes",
  pattern: `{ ($.eventSource = iam.amazonaws.com) && (${names.map((name) => `($.eventName = ${name})`).join(" || ")}) }`,
  events: callsOf("iam", names),
});
