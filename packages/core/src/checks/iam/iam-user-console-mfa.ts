import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";

export default defineCheck(user, {
  id: "iam-user-console-mfa",
  requirement: "IAM users with a console password should have MFA enabled",
  problem: "Console user has no MFA device",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: {
    cis_3: ["1.10"],
    cis_5: ["1.9"],
    cis_6: ["2.9"],
    cis_7: ["2.10"],
    fsbp: ["IAM.5"],
    pci_dss_4: ["8.4.2"],
    nist_800_53_r5: ["AC-2(1)", "AC-3(15)", "IA-2(1)", "IA-2(2)", "IA-2(6)", "IA-2(8)"],
  },
  needs: ["console", "mfaDevices"],
  risk: "A guessed or phished password is enough to sign in as this user.",
  remediation: {
    automation: "MANUAL",
    description: "Assign an MFA device to the user, or remove the password.",
    steps: [
      "Ask the user to assign a device under Security credentials.",
      "Enforce MFA with a policy that denies everything else without it.",
      "Delete the passwords of users who no longer sign in to the console.",
    ],
    impact: "The user needs the device to sign in to the console.",
  },
  evaluate: ({ console, mfaDevices }) => {
    if (!console.passwordSet) return notApplicable("The user has no console password.");
    return mfaDevices.length > 0
      ? pass("The user has MFA.")
      : fail("The user can sign in to the console with only a password.", {
          passwordSet: true,
          mfaDevices: 0,
        });
  },
});
