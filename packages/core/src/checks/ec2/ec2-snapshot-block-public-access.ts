import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "ec2-snapshot-block-public-access",
  requirement: "Block public access for EBS snapshots should be enabled in each Region",
  problem: "EBS snapshots can be shared publicly",
  severity: "high",
  category: "Data",
  service: "EC2",
  frameworks: { fsbp: ["EC2.182"] },
  needs: ["ebsSnapshotBlockPublicAccess"],
  risk: "One wrong click shares a copy of a disk with every AWS account in the world.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Block all public sharing of snapshots in the Region.",
    steps: [
      "List the snapshots that are shared with everybody and find out whether any is meant to be.",
      "Set block public access for snapshots to block all sharing.",
    ],
    impact:
      "Snapshots that are public now can no longer be seen by others; sharing with named accounts goes on.",
  },
  evaluate: ({ ebsSnapshotBlockPublicAccess: { state } }, { resource }) =>
    state === "block-all-sharing"
      ? pass("Public sharing of snapshots is blocked.")
      : fail("Public sharing of snapshots is not fully blocked.", { state, region: resource.region }),
});
