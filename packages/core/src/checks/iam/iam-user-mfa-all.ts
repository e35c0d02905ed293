import { defineCheck, fail, pass } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";

export default defineCheck(user, {
  id: "iam-user-mfa-all",
  requirement: "IAM users should have MFA enabled",
  problem: "User has no MFA device",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: {
    pci_dss_4: ["8.4.2"],
    nist_800_53_r5: ["AC-2(1)", "AC-3(15)", "IA-2(1)", "IA-2(2)", "IA-2(6)", "IA-2(8)"],
  },
  securityHub: ["IAM.19"],
  needs: ["mfaDevices"],
  risk: "Policies that ask for MFA cannot be met, and access keys of this user work with nothing else to prove who calls.",
  remediation: {
    automation: "MANUAL",
    description: "Give every user a device; let machines use roles instead of users.",
    steps: [
      "Find out whether a person or a machine uses it.",
      "Give a person an MFA device.",
      "Replace the user of a machine by a role, and delete the user.",
    ],
    impact: "Nothing changes until a policy asks for MFA.",
  },
  evaluate: ({ mfaDevices }) =>
    mfaDevices.length > 0
      ? pass("The user has an MFA device.")
      : fail("The user has no MFA device.", { mfaDevices: 0 }),
});
