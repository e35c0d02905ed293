import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

/** Minimum length in the AWS Config rule iam-password-policy as Security Hub sets it (IAM.7). */
const shortestAllowed = 8;

export default defineCheck(account, {
  id: "iam-password-policy-strong",
  requirement: "The IAM password policy should require strong passwords",
  problem: "Password policy allows weak passwords",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: {
    fsbp: ["IAM.7"],
    pci_dss_4: ["8.3.6"],
    nist_800_53_r5: ["AC-2(1)", "AC-2(3)", "AC-3(15)", "IA-5(1)"],
  },
  needs: ["passwordPolicy"],
  risk: "Short and simple passwords can be guessed or found in lists of leaked passwords.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-SetIAMPasswordPolicy",
    description: "Require uppercase and lowercase letters, numbers, symbols, and at least 8 characters.",
    steps: [
      "Open Account settings in the IAM console, and edit the password policy.",
      "Set the values that this check requires, and keep the others.",
      "Tell users that their next password must comply.",
    ],
    impact: "Existing passwords stay valid. The next password must comply.",
  },
  evaluate: ({ passwordPolicy: policy }) => {
    if (policy === null) return fail("The account has no password policy.", { passwordPolicy: null });
    const missing = [
      ...(policy.requiresUppercase ? [] : ["uppercase letters"]),
      ...(policy.requiresLowercase ? [] : ["lowercase letters"]),
      ...(policy.requiresNumbers ? [] : ["numbers"]),
      ...(policy.requiresSymbols ? [] : ["symbols"]),
      ...(policy.minimumLength >= shortestAllowed ? [] : ["length"]),
    ];
    return missing.length === 0
      ? pass("The password policy requires strong passwords.")
      : fail(`The password policy does not require: ${missing.join(", ")}.`, {
          missing,
          minimumLength: policy.minimumLength,
        });
  },
});
