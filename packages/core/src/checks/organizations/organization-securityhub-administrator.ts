import { defineCheck } from "../../model/define-check.ts";
import organization from "../../resources/organizations-organization.ts";
import { evaluateAdministrator } from "./organization-administrator.ts";

export default defineCheck(organization, {
  id: "organization-securityhub-administrator",
  requirement: "Security Hub should have a delegated administrator in the organization",
  problem: "Security Hub has no delegated administrator in the organization",
  severity: "medium",
  category: "Logging",
  service: "Organizations",
  frameworks: {},
  needs: ["securityHubAdministrators", "management"],
  risk: "Findings of accounts are not gathered in one place, and each account decides for itself which standards apply.",
  remediation: {
    automation: "MANUAL",
    description: "Register the security account as delegated administrator of Security Hub.",
    steps: [
      "In the management account, open Security Hub, and register the security account as delegated administrator.",
      "In the security account, turn on Security Hub for existing and new accounts of the organization.",
    ],
    impact: "The security account can manage Security Hub in every account of the organization.",
  },
  evaluate: ({ securityHubAdministrators: administrators, management }) =>
    evaluateAdministrator("Security Hub", administrators, management.accountId),
});
