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
  risk: "Theft of unused credentials goes unnoticed, and the credentials still work.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RevokeUnusedIAMUserCredentials",
    description: "Deactivate passwords and keys that have not been used for 45 days.",
    steps: [
      "Ask the user whether the credential is still needed.",
      "Delete the password, or deactivate the key.",
      "After a few days, delete credentials that no one has missed, and users who have left.",
    ],
    impact: "The credential no longer works. A deactivated key can be activated again.",
  },
  evaluate: (user, { takenAt }) => {
    if (!user.console.passwordSet && !user.accessKeys.some((key) => key.active))
      return notApplicable("The user has no password and no active access key.");
    const { idle, undated } = idleCredentials(user, idleDaysAllowed, takenAt);
    const [first] = undated;
    if (idle.length === 0 && first !== undefined) return unknown("failed", `last use of ${first}`);
    return idle.length === 0
      ? pass(`All passwords and active access keys were used or created in the last ${idleDaysAllowed} days.`)
      : fail(`Credentials have not been used for ${idleDaysAllowed} days or more.`, {
          idle,
          idleDaysAllowed,
        });
  },
});
