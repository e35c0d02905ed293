import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

export default defineCheck(account, {
  id: "account-root-mfa-enabled",
  requirement: "The root user should have MFA enabled",
  problem: "Root user has no MFA device",
  severity: "critical",
  category: "IAM",
  service: "IAM",
  frameworks: {
    cis_3: ["1.5"],
    cis_5: ["1.4"],
    cis_6: ["2.4"],
    cis_7: ["2.5"],
    pci_dss_4: ["8.4.2"],
    nist_800_53_r5: ["AC-2(1)", "AC-3(15)", "IA-2(1)", "IA-2(2)", "IA-2(6)", "IA-2(8)"],
  },
  securityHub: ["IAM.9"],
  needs: ["summary"],
  risk: "Anyone who learns or resets the root password has full access to the account.",
  remediation: {
    automation: "MANUAL",
    description:
      "Turn on MFA for the root user, or remove its credentials with centralized root access management.",
    steps: [
      "Sign in as the root user, and open Security credentials.",
      "Assign a security key or another MFA device.",
      "Assign a second device, and store it in a different place.",
    ],
    impact: "Signing in as the root user requires the device.",
  },
  evaluate: ({ summary }) => {
    if (summary.rootMfa) return pass("The root user has MFA.");
    if (summary.rootPassword === false) return pass("The root user has no password.");
    return fail("The root user has no MFA device.", { rootMfa: false, rootPassword: summary.rootPassword });
  },
});
