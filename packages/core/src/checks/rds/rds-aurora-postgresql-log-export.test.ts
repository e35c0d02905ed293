import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-aurora-postgresql-log-export.ts";

const engine = (name = "aurora-mysql", mode: string | null = "provisioned") => ({
  name,
  version: "8.0",
  mode,
  autoMinorVersionUpgrade: null as boolean | null,
  lifecycleSupport: null,
});
const monitoring = (...logExports: string[]) => ({ logExports, performanceInsights: null });

checkTable(check, [
  {
    when: "its log is exported",
    result: "pass",
    resource: resourceWith(cluster, {
      engine: engine("aurora-postgresql"),
      monitoring: monitoring("postgresql"),
    }),
  },
  {
    when: "nothing is exported",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine("aurora-postgresql"), monitoring: monitoring() }),
    evidence: { exported: [], missing: ["postgresql"] },
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("neptune"), monitoring: monitoring() }),
  },
  {
    when: "it is Aurora MySQL",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine(), monitoring: monitoring() }),
  },
]);
