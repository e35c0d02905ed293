import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-multi-az.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});
const alone = { clusterId: null as string | null, replicaOf: null as string | null, replicaIds: [] };

checkTable(check, [
  {
    when: "it has a standby",
    result: "pass",
    resource: resourceWith(database, {
      engine: engine(),
      topology: alone,
      compute: { instanceClass: "db.m5.large", multiAz: true },
    }),
  },
  {
    when: "it has none",
    result: "fail",
    resource: resourceWith(database, {
      engine: engine(),
      topology: alone,
      compute: { instanceClass: "db.m5.large", multiAz: false },
    }),
    evidence: { multiAz: false },
  },
  {
    when: "it is part of a cluster",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine(),
      topology: { ...alone, clusterId: "c1" },
      compute: { instanceClass: "db.m5.large", multiAz: false },
    }),
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("docdb"),
      topology: alone,
      compute: { instanceClass: "db.m5.large", multiAz: false },
    }),
  },
]);
