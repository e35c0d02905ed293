import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { daysInWords } from "../days-between.ts";

/** Days; as the catalogue names it. */
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
  risk: "A password that leaked unnoticed keeps working for years.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-SetIAMPasswordPolicy",
    description: "Let passwords end after 90 days at most.",
    steps: [
      "Open Account settings in the IAM console and edit the password policy.",
      "Set the values that this check names and keep the others.",
      "Tell people that their next password must fit.",
    ],
    impact: "People must change their passwords when they reach the age; older ones at their next sign-in.",
  },
  evaluate: ({ passwordPolicy: policy }) => {
    if (policy === null)
      return fail("The account has no password policy of its own.", { passwordPolicy: null });
    const { maxAgeDays } = policy;
    // IAM counts from 1: no age, or none at all, means that passwords do not expire.
    if (maxAgeDays === null || maxAgeDays < 1)
      return fail("Passwords never expire.", { maxAgeDays, longestAllowed });
    return maxAgeDays <= longestAllowed
      ? pass(`Passwords expire after ${daysInWords(maxAgeDays)}.`)
      : fail(`Passwords expire only after ${daysInWords(maxAgeDays)}.`, { maxAgeDays, longestAllowed });
  },
});
