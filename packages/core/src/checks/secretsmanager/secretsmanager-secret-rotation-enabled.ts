import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import secret from "../../resources/secretsmanager-secret.ts";

export default defineCheck(secret, {
  id: "secretsmanager-secret-rotation-enabled",
  requirement: "Secrets Manager secrets should have automatic rotation enabled",
  problem: "Automatic rotation is disabled",
  severity: "medium",
  category: "IAM",
  service: "SecretsManager",
  frameworks: { fsbp: ["SecretsManager.1"], pci_dss_4: ["8.6.3"], nist_800_53_r5: ["AC-2(1)", "AC-3(15)"] },
  needs: ["rotation", "owner"],
  risk: "A copied secret that is never rotated stays valid indefinitely.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RotateSecret",
    description: "Turn on automatic rotation.",
    steps: [
      "Choose or write the rotation function for this type of secret.",
      "Turn on rotation with an interval, and rotate once at a quiet time.",
      "Check that applications read the secret again instead of caching it indefinitely.",
    ],
    impact: "Applications that cache the old value must read the secret again after each rotation.",
  },
  evaluate: ({ rotation, owner }, { resource }) => {
    if (owner.primaryRegion !== null && owner.primaryRegion !== resource.region)
      return notApplicable(
        `The secret is a replica. Its primary secret in ${owner.primaryRegion} is evaluated instead.`,
      );
    return rotation.enabled
      ? pass("Automatic rotation is enabled.")
      : fail("Automatic rotation is disabled.", {
          rotationEnabled: false,
          lastRotatedAt: rotation.lastRotatedAt,
        });
  },
});
