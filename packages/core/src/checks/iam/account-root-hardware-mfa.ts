import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

export default defineCheck(account, {
  id: "account-root-hardware-mfa",
  requirement: "The root user should have a hardware MFA device",
  problem: "Root user has no hardware MFA device",
  severity: "critical",
  category: "IAM",
  service: "IAM",
  frameworks: {
    cis_3: ["1.6"],
    cis_5: ["1.5"],
    cis_6: ["2.5"],
    cis_7: ["2.6"],
    fsbp: ["IAM.6"],
    pci_dss_4: ["8.4.2"],
    nist_800_53_r5: ["AC-2(1)", "AC-3(15)", "IA-2(1)", "IA-2(2)", "IA-2(6)", "IA-2(8)"],
  },
  needs: ["summary", "rootMfaDevice"],
  risk: "Authenticator apps can be copied or phished together with the phone. Hardware devices can't.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the root user's virtual MFA device with a hardware device.",
    steps: [
      "Order two FIDO security keys or hardware tokens.",
      "Sign in as the root user, open Security credentials, and assign them.",
      "Remove the virtual device, and store the hardware devices securely.",
    ],
    impact: "Signing in as the root user requires the hardware device.",
  },
  evaluate: ({ summary, rootMfaDevice }) => {
    if (summary.rootPassword === false) return pass("The root user has no password.");
    if (!summary.rootMfa) return fail("The root user has no MFA device.", { rootMfa: false });
    return rootMfaDevice.virtual
      ? fail("The root user's MFA device is a virtual device.", { rootMfa: true, virtualDevice: true })
      : pass("The root user's MFA device is not a virtual device.");
  },
});
