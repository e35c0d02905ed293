import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-encrypted.ts";

const engine = (name = "aurora-mysql", mode: string | null = "provisioned") => ({
  name,
  version: "8.0",
  mode,
  autoMinorVersionUpgrade: null as boolean | null,
  lifecycleSupport: null,
});

checkTable(check, [
  {
    when: "its storage is encrypted",
    result: "pass",
    resource: resourceWith(cluster, {
      engine: engine(),
      encryption: { encrypted: true, kmsKeyArn: "arn:key" },
    }),
  },
  {
    when: "its storage is in the clear",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), encryption: { encrypted: false, kmsKeyArn: null } }),
    evidence: { encrypted: false },
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, {
      engine: engine("neptune"),
      encryption: { encrypted: false, kmsKeyArn: null },
    }),
  },
]);
