import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-deletion-protection.ts";

const engine = (name = "aurora-mysql", mode: string | null = "provisioned") => ({
  name,
  version: "8.0",
  mode,
  autoMinorVersionUpgrade: null as boolean | null,
  lifecycleSupport: null,
});

checkTable(check, [
  {
    when: "it is protected",
    result: "pass",
    resource: resourceWith(cluster, { engine: engine(), protection: { deletionProtection: true } }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), protection: { deletionProtection: false } }),
    evidence: { deletionProtection: false },
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("neptune"), protection: { deletionProtection: false } }),
  },
]);
