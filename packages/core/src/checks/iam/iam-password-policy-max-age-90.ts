import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { daysInWords } from "../days-between.ts";

/** Days, by its name in the catalogue. */
const longestAllowed = 90;

export default defineCheck(account, {
  id: "iam-password-policy-max-age-90",
  requirement: "The IAM password policy should expire passwords within 90 days",
  problem: "Passwords do not expire within 90 days",
  severity: "low",
  category: "IAM",
  service: "IAM",
  frameworks: { pci_dss_4: ["8.3.9"] },
  securityHub: ["IAM.17"],
  needs: ["passwordPolicy"],
  risk: "A leaked password stays valid indefinitely.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-SetIAMPasswordPolicy",
    description: "Expire passwords after at most 90 days.",
    steps: [
      "Open Account settings in the IAM console, and edit the password policy.",
      "Set the values that this check requires, and keep the others.",
      "Tell users that their next password must comply.",
    ],
    impact:
      "Users must change their passwords when they reach this age. Older passwords must be changed at the next sign-in.",
  },
  evaluate: ({ passwordPolicy: policy }) => {
    if (policy === null) return fail("The account has no password policy.", { passwordPolicy: null });
    const { maxAgeDays } = policy;
    // IAM counts from 1: no age, or zero, means that passwords do not expire.
    if (maxAgeDays === null || maxAgeDays < 1)
      return fail("Passwords never expire.", { maxAgeDays, longestAllowed });
    return maxAgeDays <= longestAllowed
      ? pass(`Passwords expire after ${daysInWords(maxAgeDays)}.`)
      : fail(`Passwords expire only after ${daysInWords(maxAgeDays)}.`, { maxAgeDays, longestAllowed });
  },
});
