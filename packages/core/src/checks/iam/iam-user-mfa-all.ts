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
  risk: "The user can't meet policies that require MFA, and its access keys work without a second factor.",
  remediation: {
    automation: "MANUAL",
    description: "Assign an MFA device to each user, and use roles instead of users for applications.",
    steps: [
      "Find out whether a person or an application uses it.",
      "Assign an MFA device to a person.",
      "Replace an application's user with a role, and delete the user.",
    ],
    impact: "No effect until a policy requires MFA.",
  },
  evaluate: ({ mfaDevices }) =>
    mfaDevices.length > 0
      ? pass("The user has an MFA device.")
      : fail("The user has no MFA device.", { mfaDevices: 0 }),
});
