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
  risk: "Nothing above the account limits what it may do: no service control policy, no central trail, no central billing alarm.",
  remediation: {
    automation: "MANUAL",
    description: "Invite the account into an organization, or create one from the management account.",
    steps: [
      "In the management account open AWS Organizations and invite this account by its id.",
      "Accept the invitation in this account.",
      "Move it into the organizational unit whose policies fit it.",
    ],
    impact: "The organization's policies and billing apply to the account from the moment it joins.",
  },
  evaluate: ({ organization }, { resource }) =>
    organization === null
      ? fail("The account belongs to no organization.", { accountId: resource.accountId, organization: null })
      : pass(`The account belongs to the organization ${organization.id}.`),
});
