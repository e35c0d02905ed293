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
  risk: "Shorter passwords are much easier to guess.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-SetIAMPasswordPolicy",
    description: "Require at least 14 characters.",
    steps: [
      "Open Account settings in the IAM console, and edit the password policy.",
      "Set the values that this check requires, and keep the others.",
      "Tell users that their next password must comply.",
    ],
    impact: "Existing passwords stay valid. The next password must be long enough.",
  },
  evaluate: ({ passwordPolicy: policy }) => {
    if (policy === null) return fail("The account has no password policy.", { passwordPolicy: null });
    return policy.minimumLength >= requiredLength
      ? pass(`The minimum password length is ${policy.minimumLength}.`)
      : fail(`The minimum password length is only ${policy.minimumLength}.`, {
          minimumLength: policy.minimumLength,
          requiredLength,
        });
  },
});
