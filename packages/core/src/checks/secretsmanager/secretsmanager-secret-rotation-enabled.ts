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
  risk: "A secret that nobody changes keeps working for whoever copied it once.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RotateSecret",
    description: "Let Secrets Manager rotate the secret.",
    steps: [
      "Choose or write the rotation function for the kind of secret.",
      "Switch on rotation with an interval and rotate once at a quiet time.",
      "Make sure that applications read the secret anew instead of keeping it for ever.",
    ],
    impact: "Applications that keep the old value must read the secret again after each rotation.",
  },
  evaluate: ({ rotation, owner }, { resource }) => {
    if (owner.primaryRegion !== null && owner.primaryRegion !== resource.region)
      return notApplicable(`The secret is a replica; its primary in ${owner.primaryRegion} is judged.`);
    return rotation.enabled
      ? pass("The secret rotates by itself.")
      : fail("The secret does not rotate.", {
          rotationEnabled: false,
          lastRotatedAt: rotation.lastRotatedAt,
        });
  },
});
