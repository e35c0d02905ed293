import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-aurora-mysql-audit-export.ts";

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
    when: "the audit log is exported",
    result: "pass",
    resource: resourceWith(cluster, { engine: engine(), monitoring: monitoring("audit", "error") }),
  },
  {
    when: "errors only are exported",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), monitoring: monitoring("error") }),
    evidence: { exported: ["error"], missing: ["audit"] },
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("neptune"), monitoring: monitoring("error") }),
  },
  {
    when: "it is serverless of the first version",
    result: "not_applicable",
    resource: resourceWith(cluster, {
      engine: engine("aurora-mysql", "serverless"),
      monitoring: monitoring(),
    }),
  },
]);
