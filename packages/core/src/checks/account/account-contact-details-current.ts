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
  risk: "AWS contacts the primary contact about abuse, suspension, and billing. Outdated details can lead to missed notices and service disruption.",
  remediation: {
    automation: "MANUAL",
    description: "Complete the primary contact of the account, and keep it current.",
    steps: [
      "Sign in to the account page in the Billing and Cost Management console.",
      "Enter the name, address, city, postal code, and phone number of the person responsible for the account.",
      "Set a yearly reminder to confirm the details.",
    ],
    impact: "No effect on workloads. AWS uses the new contact immediately.",
  },
  evaluate: ({ contact }) =>
    contact.complete
      ? pass("The primary contact has a name, address, postal code, and phone number.")
      : fail("The primary contact is incomplete.", { contactComplete: false }),
});
