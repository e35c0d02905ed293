import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";
import { daysBetween } from "../days-between.ts";

/** CIS AWS Foundations Benchmark and Security Hub (IAM.3). */
const oldestAllowedDays = 90;

export default defineCheck(user, {
  id: "iam-user-access-key-age-90",
  requirement: "Active access keys should be rotated within 90 days",
  problem: "Access key is older than 90 days",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: {
    cis_3: ["1.14"],
    cis_5: ["1.13"],
    cis_6: ["2.13"],
    cis_7: ["2.12"],
    fsbp: ["IAM.3"],
    pci_dss_4: ["8.3.9"],
    nist_800_53_r5: ["AC-2(1)", "AC-2(3)", "AC-3(15)"],
  },
  needs: ["accessKeys"],
  risk: "The longer a key exists, the more laptops, logs, and backups contain a copy.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Rotate keys older than 90 days, or use roles instead of keys.",
    steps: [
      "Create a second key for the user, and use it in place of the first.",
      "Wait until the last use of the first key no longer changes.",
      "Deactivate the first key, and then delete it.",
    ],
    impact: "Applications that still use the old key stop working when it is deactivated.",
  },
  evaluate: ({ accessKeys }, { takenAt }) => {
    const active = accessKeys.filter((key) => key.active);
    if (active.length === 0) return notApplicable("The user has no active access key.");
    if (active.some((key) => key.createdAt === null))
      return unknown("failed", "creation time of an access key");
    const old = active
      .map((key) => ({ id: key.id, ageDays: daysBetween(key.createdAt ?? takenAt, takenAt) }))
      .filter((key) => key.ageDays > oldestAllowedDays);
    return old.length === 0
      ? pass(`All active access keys are at most ${oldestAllowedDays} days old.`)
      : fail(`An active access key is older than ${oldestAllowedDays} days.`, {
          keys: old,
          oldestAllowedDays,
        });
  },
});
