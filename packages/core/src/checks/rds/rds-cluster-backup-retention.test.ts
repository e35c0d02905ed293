import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-backup-retention.ts";

const engine = (name = "aurora-mysql", mode: string | null = "provisioned") => ({
  name,
  version: "8.0",
  mode,
  autoMinorVersionUpgrade: null as boolean | null,
  lifecycleSupport: null,
});
const backup = {
  retentionDays: 7,
  copyTagsToSnapshot: true as boolean | null,
  backtrackWindowSeconds: 86_400,
};

checkTable(check, [
  {
    when: "it keeps 7 days",
    result: "pass",
    resource: resourceWith(cluster, { engine: engine(), backup: backup }),
  },
  {
    when: "it keeps one day",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), backup: { ...backup, retentionDays: 1 } }),
    evidence: { retentionDays: 1, wanted: 7 },
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("neptune"), backup: { ...backup, retentionDays: 1 } }),
  },
]);
