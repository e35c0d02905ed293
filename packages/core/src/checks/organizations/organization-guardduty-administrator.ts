import { defineCheck } from "../../model/define-check.ts";
import organization from "../../resources/organizations-organization.ts";
import { evaluateAdministrator } from "./organization-administrator.ts";

export default defineCheck(organization, {
  id: "organization-guardduty-administrator",
  requirement: "GuardDuty should have a delegated administrator in the organization",
  problem: "GuardDuty has no delegated administrator in the organization",
  severity: "medium",
  category: "Logging",
  service: "Organizations",
  frameworks: {},
  needs: ["guardDutyAdministrators", "management"],
  risk: "Each account decides for itself whether threats are detected, and its administrators can turn detection off.",
  remediation: {
    automation: "MANUAL",
    description: "Register the security account as delegated administrator of GuardDuty.",
    steps: [
      "In the management account, open GuardDuty, and register the security account as delegated administrator.",
      "In the security account, turn on GuardDuty for existing and new accounts of the organization.",
    ],
    impact: "The security account can manage GuardDuty in every account of the organization.",
  },
  evaluate: ({ guardDutyAdministrators: administrators, management }) =>
    evaluateAdministrator("GuardDuty", administrators, management.accountId),
});
