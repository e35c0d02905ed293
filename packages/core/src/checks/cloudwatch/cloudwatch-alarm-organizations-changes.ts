import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "AcceptHandshake",
  "AttachPolicy",
  "CreateAccount",
  "CreateOrganizationalUnit",
  "CreatePolicy",
  "DeclineHandshake",
  "DeleteOrganization",
  "DeleteOrganizationalUnit",
  "DeletePolicy",
  "DetachPolicy",
  "DisablePolicyType",
  "EnablePolicyType",
  "InviteAccountToOrganization",
  "LeaveOrganization",
  "MoveAccount",
  "RemoveAccountFromOrganization",
  "UpdatePolicy",
  "UpdateOrganizationalUnit",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-organizations-changes",
  requirement: "A log metric filter and alarm should exist for AWS Organizations changes",
  problem: "No alarm for AWS Organizations changes",
  severity: "medium",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.15"], cis_5: ["4.15"], cis_6: ["5.15"], cis_7: ["5.15"] },
  risk: "Changes to the organization, such as an account leaving or a policy being removed, go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "AWS Organizations changes",
  pattern: `{ ($.eventSource = organizations.amazonaws.com) && (${names.map((name) => `($.eventName = ${name})`).join(" || ")}) }`,
  events: callsOf("organizations", names),
});
