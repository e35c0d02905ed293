import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import { daysBetween } from "../days-between.ts";

/** Secrets Manager rotates within a window of up to a day. */
const graceDays = 1;

export default defineCheck(secret, {
  id: "secretsmanager-secret-rotation-succeeds",
  requirement: "Secrets Manager secrets should rotate successfully",
  problem: "Secret rotation is overdue",
  severity: "medium",
  category: "IAM",
  service: "SecretsManager",
  frameworks: { fsbp: ["SecretsManager.2"], pci_dss_4: ["8.6.3"], nist_800_53_r5: ["AC-2(1)", "AC-3(15)"] },
  needs: ["rotation", "owner"],
  risk: "People believe that the secret changes, while a failing rotation leaves the old value in force.",
  remediation: {
    automation: "MANUAL",
    description: "Repair the rotation and rotate once by hand.",
    steps: [
      "Read the log of the rotation function around the date in the evidence.",
      "Repair what it reports: permissions, network or the password of the database.",
      "Rotate the secret at once and watch it succeed.",
    ],
    impact: "Applications must read the new value once the rotation succeeds.",
  },
  evaluate: ({ rotation, owner }, { resource, takenAt }) => {
    if (owner.primaryRegion !== null && owner.primaryRegion !== resource.region)
      return notApplicable(`The secret is a replica; its primary in ${owner.primaryRegion} is judged.`);
    if (!rotation.enabled) return notApplicable("The secret does not rotate.");
    const { lastRotatedAt, nextRotationAt, everyDays } = rotation;
    if (nextRotationAt !== null)
      return daysBetween(nextRotationAt, takenAt) > graceDays
        ? fail("The secret was due to rotate and did not.", { lastRotatedAt, dueAt: nextRotationAt })
        : pass(`The next rotation is due at ${nextRotationAt}.`);
    const since = lastRotatedAt ?? resource.createdAt;
    if (everyDays === null || since === null) return unknown("failed", "time the next rotation is due");
    return daysBetween(since, takenAt) > everyDays + graceDays
      ? fail("The secret did not rotate within its interval.", { lastRotatedAt, everyDays })
      : pass("The secret rotated within its interval.");
  },
});
