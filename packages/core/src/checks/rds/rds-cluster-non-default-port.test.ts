import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-non-default-port.ts";

function listening(name: string, port: number | null) {
  return resourceWith(cluster, {
    engine: { name, version: "8.0", mode: null, autoMinorVersionUpgrade: null, lifecycleSupport: null },
    network: {
      subnetGroupName: "g",
      securityGroupIds: [],
      publiclyAccessible: null,
      address: "cluster.example",
      port,
    },
  });
}

checkTable(check, [
  { when: "it has a port of its own", result: "pass", resource: listening("aurora-mysql", 3307) },
  {
    when: "Aurora MySQL has its default port",
    result: "fail",
    resource: listening("aurora-mysql", 3306),
    evidence: { port: 3306, engine: "aurora-mysql" },
  },
  {
    when: "Aurora PostgreSQL has its default port",
    result: "fail",
    resource: listening("aurora-postgresql", 5432),
  },
  {
    when: "Aurora PostgreSQL has the default port of MySQL",
    result: "pass",
    resource: listening("aurora-postgresql", 3306),
  },
  { when: "a Multi-AZ cluster has its default port", result: "fail", resource: listening("postgres", 5432) },
  { when: "AWS did not say", result: "unknown", resource: listening("aurora-mysql", null) },
  { when: "it is of Neptune", result: "not_applicable", resource: listening("neptune", 8182) },
  { when: "the engine is new", result: "not_applicable", resource: listening("novel", 5432) },
]);
