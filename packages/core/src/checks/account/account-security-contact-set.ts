import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

export default defineCheck(account, {
  id: "account-security-contact-set",
  requirement: "A security contact should be registered for the account",
  problem: "No security contact is registered",
  severity: "medium",
  category: "IAM",
  service: "Account",
  frameworks: {
    cis_3: ["1.2"],
    cis_5: ["1.2"],
    cis_6: ["2.2"],
    cis_7: ["2.3"],
    fsbp: ["Account.1"],
    nist_800_53_r5: ["CM-2", "CM-2(2)"],
  },
  needs: ["securityContact"],
  risk: "AWS can't reach the right people about abuse or leaked credentials, which delays the response.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Register a security contact with a team mailbox instead of one person's.",
    steps: [
      "Open Account in the AWS console, and edit the alternate contacts.",
      "Enter a team mailbox and phone number under Security.",
      "Send a test email to the address.",
    ],
    impact: "No effect on workloads. Security notices also go to this contact.",
  },
  evaluate: ({ securityContact }) =>
    securityContact.set
      ? pass("A security contact is registered.")
      : fail("No security contact is registered.", { alternateContactType: "SECURITY", set: false }),
});
