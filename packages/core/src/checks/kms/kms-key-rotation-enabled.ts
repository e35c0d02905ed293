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
  risk: "Key material that never changes protects ever more data, and one leak opens all of it.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableKeyRotation",
    description: "Switch on yearly rotation of the key.",
    steps: [
      "Open the key in the KMS console, Key rotation.",
      "Switch on automatic rotation, once a year.",
      "Nothing needs to be encrypted anew: KMS keeps the old material for reading.",
    ],
    impact: "Nothing for whoever uses the key; the first two rotations each add the price of a key.",
  },
  evaluate: ({ key, rotation }) => {
    if (key.manager !== "CUSTOMER") return notApplicable("AWS manages the key and its rotation.");
    if (key.state !== "Enabled") return notApplicable("The key is not enabled.");
    if (key.spec !== "SYMMETRIC_DEFAULT" || key.origin !== "AWS_KMS" || !rotation.supported)
      return notApplicable("KMS cannot rotate keys of this kind by itself.");
    return rotation.enabled
      ? pass("The key rotates by itself.")
      : fail("The key does not rotate by itself.", { rotationEnabled: false, keySpec: key.spec });
  },
});
