import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";
import { idleCredentials } from "./idle-credentials.ts";

/** CIS AWS Foundations Benchmark. */
const idleDaysAllowed = 45;

export default defineCheck(user, {
  id: "iam-user-credentials-unused-45",
  requirement: "IAM user credentials unused for 45 days should be deactivated",
  problem: "Credentials have not been used for 45 days",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.12"], cis_5: ["1.11"], cis_6: ["2.11"], cis_7: ["2.11"] },
  securityHub: ["IAM.22"],
  needs: ["console", "accessKeys", "credentials"],
  risk: "Credentials that nobody uses are stolen without anybody noticing, and still open the account.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RevokeUnusedIAMUserCredentials",
    description: "Switch off passwords and keys that were not used for 45 days.",
    steps: [
      "Ask the user whether the credential is still needed.",
      "Delete the password, or make the key inactive.",
      "Delete what nobody asked for after a few days, and users who left.",
    ],
    impact:
      "Whoever still holds the credential cannot use it; a key that was only made inactive can be made active again.",
  },
  evaluate: (user, { takenAt }) => {
    if (!user.console.passwordSet && !user.accessKeys.some((key) => key.active))
      return notApplicable("The user has neither a password nor an active key.");
    const { idle, undated } = idleCredentials(user, idleDaysAllowed, takenAt);
    const [first] = undated;
    if (idle.length === 0 && first !== undefined) return unknown("failed", `last use of ${first}`);
    return idle.length === 0
      ? pass(`Every password and active key was used or made within the last ${idleDaysAllowed} days.`)
      : fail(`Credentials were not used for ${idleDaysAllowed} days or more.`, { idle, idleDaysAllowed });
  },
});
