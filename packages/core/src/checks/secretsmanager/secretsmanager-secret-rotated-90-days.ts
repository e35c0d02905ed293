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
  risk: "The longer a secret stays the same, the more people, logs and backups know it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RotateSecret",
    description: "Change the secret now and let it rotate by itself.",
    steps: [
      "Make a new credential and store it as the secret's new value.",
      "Have applications read it and revoke the old one.",
      "Switch on rotation, so that it stays young.",
    ],
    impact: "Applications that keep the old value fail once it is revoked.",
  },
  evaluate: ({ rotation, owner }, { resource, takenAt }) => {
    if (owner.primaryRegion !== null && owner.primaryRegion !== resource.region)
      return notApplicable(`The secret is a replica; its primary in ${owner.primaryRegion} is judged.`);
    const since = rotation.lastRotatedAt ?? resource.createdAt;
    if (since === null) return unknown("failed", "time the secret was made");
    const ageDays = daysBetween(since, takenAt);
    return ageDays <= oldestAllowedDays
      ? pass(
          `The secret was ${rotation.lastRotatedAt === null ? "made" : "rotated"} ${daysInWords(ageDays)} ago.`,
        )
      : fail(`The secret was not rotated for ${daysInWords(ageDays)}.`, {
          lastRotatedAt: rotation.lastRotatedAt,
          ageDays,
          oldestAllowedDays,
        });
  },
});
