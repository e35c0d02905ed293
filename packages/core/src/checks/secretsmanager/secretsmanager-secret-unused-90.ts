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
  risk: "An unused secret still grants access, and its leak would go unnoticed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DeleteSecret",
    description:
      "Delete the secret after you confirm with its owner. It can be restored during the recovery window.",
    steps: [
      "Ask the owner, named in the tags, and look for its name in code and templates.",
      "Revoke the credential in the system that accepts it.",
      "Delete the secret with a recovery window of 30 days.",
    ],
    impact:
      "Reads of the secret fail until it is restored. After the recovery window, it is permanently deleted.",
  },
  evaluate: ({ use }, { resource, takenAt }) => {
    const since = use.lastAccessedAt ?? resource.createdAt;
    if (since === null) return unknown("failed", "creation time of the secret");
    const idleDays = daysBetween(since, takenAt);
    return idleDays < idleDaysAllowed
      ? pass(
          `The secret was ${use.lastAccessedAt === null ? "created" : "read"} ${daysInWords(idleDays)} ago.`,
        )
      : fail(`The secret has not been read for ${daysInWords(idleDays)}.`, {
          lastAccessedAt: use.lastAccessedAt,
          idleDays,
        });
  },
});
