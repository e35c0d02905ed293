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
  risk: "Any AWS account in the world can copy the disk and read everything on it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSSupport-ModifyEBSSnapshotPermission",
    description: "Take the permission for everybody away and name the accounts that need the snapshot.",
    steps: [
      "Find out who uses the snapshot and from which account.",
      'Remove the group "all" from its permissions and add those accounts.',
      "Treat whatever was on the disk as known: change passwords and keys it held.",
    ],
    impact:
      "Accounts that are not named can no longer make volumes from the snapshot; copies they made stay theirs.",
  },
  evaluate: ({ sharing }) =>
    sharing.public
      ? fail("Every AWS account may make a volume from the snapshot.", {
          sharedWith: "all",
          accountIds: sharing.accountIds,
        })
      : pass("The snapshot is not shared with everybody."),
});
