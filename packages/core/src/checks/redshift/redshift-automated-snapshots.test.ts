import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-automated-snapshots.ts";

checkTable(check, [
  {
    when: "it keeps 7 days",
    result: "pass",
    resource: resourceWith(cluster, { backup: { automatedRetentionDays: 7 } }),
  },
  {
    when: "it keeps one day",
    result: "fail",
    resource: resourceWith(cluster, { backup: { automatedRetentionDays: 1 } }),
    evidence: { retentionDays: 1, wanted: 7 },
  },
  {
    when: "it keeps none",
    result: "fail",
    resource: resourceWith(cluster, { backup: { automatedRetentionDays: 0 } }),
  },
]);
