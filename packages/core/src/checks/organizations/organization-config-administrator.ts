import { defineCheck } from "../../model/define-check.ts";
import organization from "../../resources/organizations-organization.ts";
import { evaluateAdministrator } from "./organization-administrator.ts";

export default defineCheck(organization, {
  id: "organization-config-administrator",
  requirement: "AWS Config should have a delegated administrator in the organization",
  problem: "AWS Config has no delegated administrator in the organization",
  severity: "medium",
  category: "Logging",
  service: "Organizations",
  frameworks: {},
  needs: ["configAdministrators", "management"],
  risk: "The configuration of accounts is not gathered in one place, and the history of a deleted resource stays in its account.",
  remediation: {
    automation: "MANUAL",
    description: "Register the security account as delegated administrator of AWS Config.",
    steps: [
      "In the management account, open AWS Config, and register the security account as delegated administrator.",
      "In the security account, turn on AWS Config for existing and new accounts of the organization.",
    ],
    impact: "The security account can manage AWS Config in every account of the organization.",
  },
  evaluate: ({ configAdministrators: administrators, management }) =>
    evaluateAdministrator("AWS Config", administrators, management.accountId),
});
