import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { daysBetween } from "../days-between.ts";

/** Same period as in Prowler. */
const lookBackDays = 1;

export default defineCheck(account, {
  id: "account-root-recent-use",
  requirement: "The root user should not be used for everyday tasks",
  problem: "Root user was used recently",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.7"], cis_5: ["1.6"], cis_6: ["2.6"], cis_7: ["2.7"] },
  needs: ["rootCredentials"],
  risk: "Root user activity can't be restricted or attributed to a person, and each session puts the whole account at risk.",
  remediation: {
    automation: "MANUAL",
    description: "Use roles for everyday work, and the root user only for tasks that require it.",
    steps: [
      "Use CloudTrail to find who signed in as the root user, and why.",
      "Give these people a role with the required permissions.",
      "Delete root access keys that were used.",
    ],
    impact: "People who worked as the root user sign in with a role instead.",
  },
  evaluate: ({ rootCredentials }, { takenAt }) => {
    const uses = [
      rootCredentials.passwordLastUsedAt,
      ...rootCredentials.accessKeys.map((key) => key.lastUsedAt),
    ].filter((use) => use !== null);
    const recent = uses.filter((use) => daysBetween(use, takenAt) < lookBackDays);
    return recent.length === 0
      ? pass("The root user was not used in the last day.")
      : fail("The root user was used in the last day.", { usedAt: recent, lookBackDays });
  },
});
