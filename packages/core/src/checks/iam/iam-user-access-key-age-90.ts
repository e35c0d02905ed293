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
  risk: "The longer a key lives, the more laptops, logs and backups hold a copy of it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Replace keys that are older than 90 days, or use roles that need none.",
    steps: [
      "Create a second key for the user and put it where the first is used.",
      "Watch the last use of the first until it stays the same.",
      "Make the first key inactive, then delete it.",
    ],
    impact: "Whatever still uses the old key stops working when it is switched off.",
  },
  evaluate: ({ accessKeys }, { takenAt }) => {
    const active = accessKeys.filter((key) => key.active);
    if (active.length === 0) return notApplicable("The user has no active key.");
    if (active.some((key) => key.createdAt === null)) return unknown("failed", "time a key was made");
    const old = active
      .map((key) => ({ id: key.id, ageDays: daysBetween(key.createdAt ?? takenAt, takenAt) }))
      .filter((key) => key.ageDays > oldestAllowedDays);
    return old.length === 0
      ? pass(`Every active key is ${oldestAllowedDays} days old or younger.`)
      : fail(`An active key is older than ${oldestAllowedDays} days.`, { keys: old, oldestAllowedDays });
  },
});
