import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";
import { reportedKey } from "./idle-credentials.ts";

/** The console creates the key within the same minute as the user. */
const togetherMs = 60_000;

export default defineCheck(user, {
  id: "iam-user-no-initial-access-key",
  requirement: "Access keys should not be created with new console users",
  problem: "Access key was created together with the console user",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.11"], cis_5: ["1.10"], cis_6: ["2.10"] },
  needs: ["console", "accessKeys", "credentials"],
  risk: "A key that was never needed can leak unnoticed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RevokeUnusedIAMUserCredentials",
    description: "Delete keys that were created together with the user and never used.",
    steps: [
      "Confirm with the user that nothing is configured with the key.",
      "Deactivate it for a few days.",
      "Delete it. People who need a key later can create one.",
    ],
    impact: "No effect. The key has never been used.",
  },
  evaluate: ({ console, accessKeys, credentials }, { resource }) => {
    if (!console.passwordSet) return notApplicable("The user has no console password.");
    const { createdAt } = resource;
    if (createdAt === null) return unknown("failed", "creation time of the user");
    const initial = accessKeys.filter((key) => {
      if (!key.active || key.createdAt === null) return false;
      const apart = Math.abs(Date.parse(key.createdAt) - Date.parse(createdAt));
      return apart <= togetherMs && !reportedKey(credentials, key.createdAt)?.lastUsedAt;
    });
    if (initial.length === 0 && accessKeys.some((key) => key.active && key.createdAt === null))
      return unknown("failed", "creation time of an access key");
    return initial.length === 0
      ? pass("No unused access key was created together with the user.")
      : fail("An access key was created together with the user and never used.", {
          accessKeyIds: initial.map((key) => key.id),
          createdAt,
        });
  },
});
