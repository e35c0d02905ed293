import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

export default defineCheck(account, {
  id: "account-root-credentials-centralised",
  requirement: "Root credentials of member accounts should be managed centrally",
  problem: "Root credentials are not managed centrally",
  severity: "high",
  category: "IAM",
  service: "Organizations",
  frameworks: { cis_7: ["2.1.1"] },
  needs: ["organization", "organizationFeatures"],
  risk: "Every member account keeps a root user whose password and keys nobody looks after, and which no policy of the account can hold back.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description:
      "Let IAM manage root access of member accounts centrally, then remove their root credentials.",
    steps: [
      "In the management account open IAM, Root access management, and enable it with trusted access.",
      "Delegate it to the security account if there is one.",
      "Delete root passwords, keys and certificates of member accounts there.",
    ],
    impact:
      "Root users of member accounts can no longer sign in once their credentials are removed; tasks that need root are done from the management account.",
  },
  evaluate: ({ organization, organizationFeatures }, { resource }) => {
    if (organization === null) return notApplicable("The account belongs to no organization.");
    if (organization.managementAccountId !== resource.accountId)
      return notApplicable("Root access is managed from the organization's management account.");
    const features = organizationFeatures ?? [];
    return features.includes("RootCredentialsManagement")
      ? pass("Root credentials of member accounts are managed centrally.")
      : fail("Root credentials of member accounts are not managed centrally.", {
          organizationId: organization.id,
          enabledFeatures: features,
        });
  },
});
