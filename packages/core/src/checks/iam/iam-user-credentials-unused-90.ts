import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";
import { idleCredentials } from "./idle-credentials.ts";

/** Default of the AWS Config rule iam-user-unused-credentials-check. */
const idleDaysAllowed = 90;

export default defineCheck(user, {
  id: "iam-user-credentials-unused-90",
  requirement: "IAM user credentials unused for 90 days should be removed",
  problem: "Credentials have not been used for 90 days",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: {
    fsbp: ["IAM.8"],
    pci_dss_4: ["8.2.6"],
    nist_800_53_r5: ["AC-2", "AC-2(1)", "AC-2(3)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-6"],
  },
  needs: ["console", "accessKeys", "credentials"],
  risk: "Credentials of people who left, or of retired systems, still give access to the account.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RevokeUnusedIAMUserCredentials",
    description: "Deactivate passwords and keys that have not been used for 90 days.",
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
