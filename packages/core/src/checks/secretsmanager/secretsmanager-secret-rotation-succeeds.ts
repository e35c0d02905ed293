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
  risk: "A failing rotation leaves the old value in place, although the secret appears to rotate.",
  remediation: {
    automation: "MANUAL",
    description: "Fix the rotation, and rotate the secret manually once.",
    steps: [
      "Read the rotation function's log around the date in the evidence.",
      "Fix the reported error, for example permissions, network, or the database password.",
      "Rotate the secret immediately, and check that it succeeds.",
    ],
    impact: "Applications must read the new value after the rotation succeeds.",
  },
  evaluate: ({ rotation, owner }, { resource, takenAt }) => {
    if (owner.primaryRegion !== null && owner.primaryRegion !== resource.region)
      return notApplicable(
        `The secret is a replica. Its primary secret in ${owner.primaryRegion} is evaluated instead.`,
      );
    if (!rotation.enabled) return notApplicable("Automatic rotation is disabled.");
    const { lastRotatedAt, nextRotationAt, everyDays } = rotation;
    if (nextRotationAt !== null)
      return daysBetween(nextRotationAt, takenAt) > graceDays
        ? fail("The secret was due for rotation and was not rotated.", {
            lastRotatedAt,
            dueAt: nextRotationAt,
          })
        : pass(`The next rotation is due at ${nextRotationAt}.`);
    const since = lastRotatedAt ?? resource.createdAt;
    if (everyDays === null || since === null) return unknown("failed", "time of the next rotation");
    return daysBetween(since, takenAt) > everyDays + graceDays
      ? fail("The secret was not rotated within its interval.", { lastRotatedAt, everyDays })
      : pass("The secret was rotated within its interval.");
  },
});
