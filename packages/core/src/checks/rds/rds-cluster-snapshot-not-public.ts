import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import snapshot from "../../resources/rds-db-cluster-snapshot.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(snapshot, {
  id: "rds-cluster-snapshot-not-public",
  requirement: "RDS cluster snapshots should not be public",
  problem: "DB cluster snapshot is public",
  severity: "critical",
  category: "Data",
  service: "RDS",
  frameworks: {
    fsbp: ["RDS.1"],
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
  needs: ["source", "sharing"],
  risk: "Any AWS account in the world can restore the cluster and read every row.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Take the permission for everybody away and name the accounts that need the snapshot.",
    steps: [
      "Find out who restores the snapshot and from which account.",
      'Remove "all" from its restore attribute and add those accounts.',
      "Treat the data as known: change passwords and keys it held, and tell those concerned.",
    ],
    impact: "Accounts that are not named can no longer restore the snapshot; clusters they made stay theirs.",
  },
  evaluate: ({ source, sharing }) => {
    const other = notRds(source.engine);
    if (other !== null) return notApplicable(other);
    return sharing.public
      ? fail("Every AWS account may restore the snapshot.", {
          sharedWith: "all",
          accountIds: sharing.accountIds,
          clusterId: source.clusterId,
        })
      : pass("The snapshot is not shared with everybody.");
  },
});
