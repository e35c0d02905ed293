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
  risk: "A single mistake can share a copy of a volume with every AWS account.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Block all public sharing of snapshots in the Region.",
    steps: [
      "List the public snapshots, and check whether any must be public.",
      "Set block public access for snapshots to block all sharing.",
    ],
    impact: "Public snapshots are no longer visible to others. Sharing with specific accounts still works.",
  },
  evaluate: ({ ebsSnapshotBlockPublicAccess: { state } }, { resource }) =>
    state === "block-all-sharing"
      ? pass("Public sharing of snapshots is blocked.")
      : fail("Public sharing of snapshots is not fully blocked.", { state, region: resource.region }),
});
