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
  risk: "Each member account has a root user whose credentials are not maintained and which no policy of the account can restrict.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description:
      "Turn on centralized root access management in IAM, and remove the root credentials of member accounts.",
    steps: [
      "In the management account, open Root access management in IAM, and enable it with trusted access.",
      "Delegate it to the security account if there is one.",
      "Delete the root passwords, keys, and certificates of member accounts there.",
    ],
    impact:
      "Root users of member accounts can't sign in after their credentials are removed. Tasks that require root are performed from the management account.",
  },
  evaluate: ({ organization, organizationFeatures }, { resource }) => {
    if (organization === null) return notApplicable("The account is not part of an organization.");
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
