import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import { daysBetween, daysInWords } from "../days-between.ts";

/** Default of the AWS Config rule secretsmanager-secret-unused. */
const idleDaysAllowed = 90;

export default defineCheck(secret, {
  id: "secretsmanager-secret-unused-90",
  requirement: "Secrets unused for 90 days should be removed",
  problem: "Secret has not been used for 90 days",
  severity: "medium",
  category: "IAM",
  service: "SecretsManager",
  frameworks: { fsbp: ["SecretsManager.3"], nist_800_53_r5: ["AC-2(1)", "AC-3(15)"] },
  needs: ["use"],
  risk: "A secret that nobody reads still opens something, and nobody would notice that it leaked.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DeleteSecret",
    description: "Delete the secret after asking its owner; it can be restored during the waiting time.",
    steps: [
      "Ask the owner named in the tags, and look for its name in code and templates.",
      "Revoke the credential where it is accepted.",
      "Delete the secret with a recovery window of 30 days.",
    ],
    impact: "Reading the secret fails until it is restored; after the waiting time it is gone.",
  },
  evaluate: ({ use }, { resource, takenAt }) => {
    const since = use.lastAccessedAt ?? resource.createdAt;
    if (since === null) return unknown("failed", "time the secret was made");
    const idleDays = daysBetween(since, takenAt);
    return idleDays < idleDaysAllowed
      ? pass(`The secret was ${use.lastAccessedAt === null ? "made" : "read"} ${daysInWords(idleDays)} ago.`)
      : fail(`Nobody has read the secret for ${daysInWords(idleDays)}.`, {
          lastAccessedAt: use.lastAccessedAt,
          idleDays,
        });
  },
});
