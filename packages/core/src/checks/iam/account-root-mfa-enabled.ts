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
  risk: "Whoever learns the root password, or resets it from the mailbox, owns the account.",
  remediation: {
    automation: "MANUAL",
    description:
      "Switch on MFA for the root user, or remove its credentials by central root access management.",
    steps: [
      "Sign in as root and open Security credentials.",
      "Assign a security key or another MFA device.",
      "Assign a second device and keep it elsewhere.",
    ],
    impact: "Signing in as root asks for the device from now on.",
  },
  evaluate: ({ summary }) => {
    if (summary.rootMfa) return pass("The root user has MFA.");
    if (summary.rootPassword === false) return pass("The root user has no password to sign in with.");
    return fail("The root user has no MFA.", { rootMfa: false, rootPassword: summary.rootPassword });
  },
});
