import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import key from "../../resources/kms-key.ts";

export default defineCheck(key, {
  id: "kms-key-not-pending-deletion",
  requirement: "Customer managed KMS keys should not be scheduled for deletion",
  problem: "KMS key is scheduled for deletion",
  severity: "critical",
  category: "Encryption",
  service: "KMS",
  frameworks: { fsbp: ["KMS.3"], nist_800_53_r5: ["SC-12", "SC-12(2)"] },
  needs: ["key"],
  risk: "When the waiting period ends, all data encrypted with the key is permanently lost.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-CancelKeyDeletion",
    description: "Cancel the deletion unless you are certain that no data encrypted with the key is needed.",
    steps: [
      "Look for use of the key in CloudTrail, and for volumes, buckets, and databases that use it.",
      "Cancel the deletion, and enable or disable the key.",
      "Disable a key for some time before you schedule its deletion again.",
    ],
    impact: "The key can be used after it is enabled, and incurs charges again.",
  },
  evaluate: ({ key }) => {
    if (key.manager !== "CUSTOMER") return notApplicable("The key is managed by AWS.");
    return key.state === "PendingDeletion" || key.state === "PendingReplicaDeletion"
      ? fail("The key is scheduled for deletion.", { state: key.state, deletionAt: key.deletionAt })
      : pass("The key is not scheduled for deletion.");
  },
});
