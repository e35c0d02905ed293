import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

export default defineCheck(account, {
  id: "account-contact-details-current",
  requirement: "Account contact details should be complete and current",
  problem: "Account contact details are incomplete",
  severity: "medium",
  category: "IAM",
  service: "Account",
  frameworks: { cis_3: ["1.1"], cis_5: ["1.1"], cis_6: ["2.1"], cis_7: ["2.2"] },
  needs: ["contact"],
  risk: "AWS writes to the primary contact about abuse, suspension and billing: with a stale address nobody reads it until something is shut down.",
  remediation: {
    automation: "MANUAL",
    description: "Complete the primary contact of the account and keep it right.",
    steps: [
      "Sign in to the account's settings page in the Billing and Cost Management console.",
      "Enter name, address, city, postal code and telephone number of whoever answers for the account.",
      "Set a yearly reminder to confirm them.",
    ],
    impact: "Nothing changes for workloads; AWS uses the new contact from now on.",
  },
  evaluate: ({ contact }) =>
    contact.complete
      ? pass("Name, address, postal code and telephone number of a primary contact are stored.")
      : fail("Parts of the primary contact are missing.", { contactComplete: false }),
});
