import { defineCheck, fail, pass } from "../../model/define-check.ts";
import snapshot from "../../resources/ec2-snapshot.ts";

export default defineCheck(snapshot, {
  id: "ec2-snapshot-not-public",
  requirement: "EBS snapshots should not be public",
  problem: "EBS snapshot is public",
  severity: "critical",
  category: "Data",
  service: "EC2",
  frameworks: {
    fsbp: ["EC2.1"],
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  needs: ["sharing"],
  risk: "Any AWS account can copy the snapshot and read all of its data.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSSupport-ModifyEBSSnapshotPermission",
    description: "Make the snapshot private, and share it only with the accounts that need it.",
    steps: [
      "Find out which accounts use the snapshot.",
      'Remove the group "all" from the permissions, and add those accounts.',
      "Treat the data on the volume as compromised, and rotate passwords and keys stored on it.",
    ],
    impact:
      "Other accounts can no longer create volumes from the snapshot. Copies that they made are unaffected.",
  },
  evaluate: ({ sharing }) =>
    sharing.public
      ? fail("Any AWS account can create a volume from the snapshot.", {
          sharedWith: "all",
          accountIds: sharing.accountIds,
        })
      : pass("The snapshot is not public."),
});
