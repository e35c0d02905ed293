import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

/** CIS AWS Foundations Benchmark; also the most that IAM remembers. */
const remembered = 24;

export default defineCheck(account, {
  id: "iam-password-policy-reuse-24",
  requirement: "The IAM password policy should prevent reuse of the last 24 passwords",
  problem: "Password reuse is not sufficiently restricted",
  severity: "low",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.9"], cis_5: ["1.8"], cis_6: ["2.8"], cis_7: ["2.9"], pci_dss_4: ["8.3.7"] },
  securityHub: ["IAM.16"],
  needs: ["passwordPolicy"],
  risk: "Leaked old passwords can be used again.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-SetIAMPasswordPolicy",
    description: "Prevent reuse of the last 24 passwords.",
    steps: [
      "Open Account settings in the IAM console, and edit the password policy.",
      "Set the values that this check requires, and keep the others.",
      "Tell users that their next password must comply.",
    ],
    impact: "Users can't reuse one of their last 24 passwords.",
  },
  evaluate: ({ passwordPolicy: policy }) => {
    if (policy === null) return fail("The account has no password policy.", { passwordPolicy: null });
    return policy.rememberedPasswords === remembered
      ? pass("The last 24 passwords can't be reused.")
      : fail("Fewer than the last 24 passwords are prevented from reuse.", {
          rememberedPasswords: policy.rememberedPasswords,
          required: remembered,
        });
  },
});
