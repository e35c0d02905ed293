import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-aurora-backtrack.ts";

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
    when: "it can go back a day",
    result: "pass",
    resource: resourceWith(cluster, { engine: engine(), backup: backup }),
  },
  {
    when: "it cannot go back",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), backup: { ...backup, backtrackWindowSeconds: 0 } }),
    evidence: { backtrackWindowSeconds: 0 },
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, {
      engine: engine("neptune"),
      backup: { ...backup, backtrackWindowSeconds: 0 },
    }),
  },
  {
    when: "it is Aurora PostgreSQL",
    result: "not_applicable",
    resource: resourceWith(cluster, {
      engine: engine("aurora-postgresql"),
      backup: { ...backup, backtrackWindowSeconds: 0 },
    }),
  },
]);
