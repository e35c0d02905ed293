import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

/** Least length of the AWS Config rule iam-password-policy in Security Hub (IAM.7). */
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
  risk: "Short and simple passwords are guessed or found in lists of leaked ones.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-SetIAMPasswordPolicy",
    description: "Ask for upper and lower case, numbers, symbols and at least eight characters.",
    steps: [
      "Open Account settings in the IAM console and edit the password policy.",
      "Set the values that this check names and keep the others.",
      "Tell people that their next password must fit.",
    ],
    impact: "Passwords stay valid; the next change must fit the policy.",
  },
  evaluate: ({ passwordPolicy: policy }) => {
    if (policy === null)
      return fail("The account has no password policy of its own.", { passwordPolicy: null });
    const missing = [
      ...(policy.requiresUppercase ? [] : ["upper case"]),
      ...(policy.requiresLowercase ? [] : ["lower case"]),
      ...(policy.requiresNumbers ? [] : ["numbers"]),
      ...(policy.requiresSymbols ? [] : ["symbols"]),
      ...(policy.minimumLength >= shortestAllowed ? [] : ["length"]),
    ];
    return missing.length === 0
      ? pass("The password policy asks for strong passwords.")
      : fail(`The password policy does not ask for: ${missing.join(", ")}.`, {
          missing,
          minimumLength: policy.minimumLength,
        });
  },
});
