import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

export default defineCheck(account, {
  id: "account-in-organization",
  requirement: "Accounts should be part of an organization in AWS Organizations",
  problem: "Account is not part of an organization",
  severity: "high",
  category: "IAM",
  service: "Organizations",
  frameworks: { nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  securityHub: ["Account.2"],
  needs: ["organization"],
  risk: "No service control policy, central trail, or consolidated billing alarm applies to the account.",
  remediation: {
    automation: "MANUAL",
    description: "Invite the account into an organization, or create one from the management account.",
    steps: [
      "In the management account, open AWS Organizations, and invite this account by its ID.",
      "Accept the invitation in this account.",
      "Move it to the organizational unit with the appropriate policies.",
    ],
    impact: "The organization's policies and billing apply as soon as the account joins.",
  },
  evaluate: ({ organization }, { resource }) =>
    organization === null
      ? fail("The account is not part of an organization.", {
          accountId: resource.accountId,
          organization: null,
        })
      : pass(`The account is part of the organization ${organization.id}.`),
});
