import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import { daysBetween, daysInWords } from "../days-between.ts";

/** Default of the AWS Config rule secretsmanager-secret-periodic-rotation. */
const oldestAllowedDays = 90;

export default defineCheck(secret, {
  id: "secretsmanager-secret-rotated-90-days",
  requirement: "Secrets Manager secrets should be rotated at least every 90 days",
  problem: "Secret has not been rotated for 90 days",
  severity: "medium",
  category: "IAM",
  service: "SecretsManager",
  frameworks: { fsbp: ["SecretsManager.4"], pci_dss_4: ["8.6.3"], nist_800_53_r5: ["AC-2(1)", "AC-3(15)"] },
  needs: ["rotation", "owner"],
  risk: "The longer a secret stays unchanged, the more people, logs, and backups contain it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RotateSecret",
    description: "Rotate the secret now, and turn on automatic rotation.",
    steps: [
      "Create a new credential, and store it as the secret's new value.",
      "Switch applications to it, and revoke the old credential.",
      "Turn on automatic rotation.",
    ],
    impact: "Applications that cache the old value fail after it is revoked.",
  },
  evaluate: ({ rotation, owner }, { resource, takenAt }) => {
    if (owner.primaryRegion !== null && owner.primaryRegion !== resource.region)
      return notApplicable(
        `The secret is a replica. Its primary secret in ${owner.primaryRegion} is evaluated instead.`,
      );
    const since = rotation.lastRotatedAt ?? resource.createdAt;
    if (since === null) return unknown("failed", "creation time of the secret");
    const ageDays = daysBetween(since, takenAt);
    return ageDays <= oldestAllowedDays
      ? pass(
          `The secret was ${rotation.lastRotatedAt === null ? "created" : "rotated"} ${daysInWords(ageDays)} ago.`,
        )
      : fail(`The secret has not been rotated for ${daysInWords(ageDays)}.`, {
          lastRotatedAt: rotation.lastRotatedAt,
          ageDays,
          oldestAllowedDays,
        });
  },
});
