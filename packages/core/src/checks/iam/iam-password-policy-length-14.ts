import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

/** CIS AWS Foundations Benchmark. */
const requiredLength = 14;

export default defineCheck(account, {
  id: "iam-password-policy-length-14",
  requirement: "The IAM password policy should require at least 14 characters",
  problem: "Minimum password length is less than 14",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.8"], cis_5: ["1.7"], cis_6: ["2.7"], cis_7: ["2.8"] },
  securityHub: ["IAM.15"],
  needs: ["passwordPolicy"],
  risk: "Each character less makes a password far faster to guess.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-SetIAMPasswordPolicy",
    description: "Ask for at least 14 characters.",
    steps: [
      "Open Account settings in the IAM console and edit the password policy.",
      "Set the values that this check names and keep the others.",
      "Tell people that their next password must fit.",
    ],
    impact: "Passwords stay valid; the next change must be long enough.",
  },
  evaluate: ({ passwordPolicy: policy }) => {
    if (policy === null)
      return fail("The account has no password policy of its own.", { passwordPolicy: null });
    return policy.minimumLength >= requiredLength
      ? pass(`The least length of a new password is ${policy.minimumLength}.`)
      : fail(`The least length of a new password is only ${policy.minimumLength}.`, {
          minimumLength: policy.minimumLength,
          requiredLength,
        });
  },
});
