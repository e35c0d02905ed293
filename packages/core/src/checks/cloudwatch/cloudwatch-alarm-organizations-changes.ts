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
  risk: "An account leaves the organization, or a policy that limits all accounts goes away, and nobody looks at it.",
  automation: "SEMI_AUTOMATIC",
  about: "changes of AWS Organizations",
  pattern: `{ ($.eventSource = organizations.amazonaws.com) && (${names.map((name) => `($.eventName = ${name})`).join(" || ")}) }`,
  events: callsOf("organizations", names),
});
