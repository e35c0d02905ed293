import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import key from "../../resources/kms-key.ts";

export default defineCheck(key, {
  id: "kms-key-rotation-enabled",
  requirement: "Customer managed KMS keys should have automatic rotation enabled",
  problem: "Automatic key rotation is disabled",
  severity: "medium",
  category: "Encryption",
  service: "KMS",
  frameworks: {
    cis_3: ["3.6"],
    cis_5: ["3.6"],
    cis_6: ["4.6"],
    cis_7: ["4.6"],
    pci_dss_4: ["3.7.4"],
    nist_800_53_r5: ["SC-12", "SC-12(2)", "SC-28(3)"],
  },
  securityHub: ["KMS.4"],
  needs: ["key", "rotation"],
  risk: "Without rotation, one leak of the key material exposes all data encrypted with the key.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableKeyRotation",
    description: "Turn on automatic key rotation.",
    steps: [
      "Open the key in the AWS KMS console, and choose Key rotation.",
      "Turn on automatic rotation, once a year.",
      "No data needs to be re-encrypted. AWS KMS keeps the old key material for decryption.",
    ],
    impact: "No effect on users of the key. The first two rotations each add the price of a key.",
  },
  evaluate: ({ key, rotation }) => {
    if (key.manager !== "CUSTOMER") return notApplicable("The key and its rotation are managed by AWS.");
    if (key.state !== "Enabled") return notApplicable("The key is not enabled.");
    if (key.spec !== "SYMMETRIC_DEFAULT" || key.origin !== "AWS_KMS" || !rotation.supported)
      return notApplicable("AWS KMS can't automatically rotate keys of this type.");
    return rotation.enabled
      ? pass("Automatic key rotation is enabled.")
      : fail("Automatic key rotation is disabled.", { rotationEnabled: false, keySpec: key.spec });
  },
});
