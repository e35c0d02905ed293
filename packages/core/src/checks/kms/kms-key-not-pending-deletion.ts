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
  risk: "When the waiting time ends, everything that was encrypted with the key is lost for ever.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-CancelKeyDeletion",
    description: "Cancel the deletion unless it is certain that nothing encrypted with the key is needed.",
    steps: [
      "Look in CloudTrail for calls with the key, and for volumes, buckets and databases that use it.",
      "Cancel the deletion and enable or disable the key.",
      "Disable a key first for a while before scheduling its deletion again.",
    ],
    impact: "The key can be used again once it is enabled, and is charged again.",
  },
  evaluate: ({ key }) => {
    if (key.manager !== "CUSTOMER") return notApplicable("AWS manages the key.");
    return key.state === "PendingDeletion" || key.state === "PendingReplicaDeletion"
      ? fail("The key is scheduled for deletion.", { state: key.state, deletionAt: key.deletionAt })
      : pass("The key is not scheduled for deletion.");
  },
});
