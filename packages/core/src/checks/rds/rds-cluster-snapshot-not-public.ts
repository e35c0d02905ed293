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
  risk: "Any AWS account can restore the snapshot and read all data.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Make the snapshot private, and share it only with the accounts that need it.",
    steps: [
      "Find out which accounts restore the snapshot.",
      'Remove "all" from its restore attribute, and add those accounts.',
      "Treat the data as compromised. Rotate passwords and keys in it, and notify the people affected.",
    ],
    impact: "Other accounts can no longer restore the snapshot. Clusters that they created are unaffected.",
  },
  evaluate: ({ source, sharing }) => {
    const other = notRds(source.engine);
    if (other !== null) return notApplicable(other);
    return sharing.public
      ? fail("Any AWS account can restore the snapshot.", {
          sharedWith: "all",
          accountIds: sharing.accountIds,
          clusterId: source.clusterId,
        })
      : pass("The snapshot is not public.");
  },
});
