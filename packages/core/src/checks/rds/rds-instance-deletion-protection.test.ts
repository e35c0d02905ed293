import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-deletion-protection.ts";

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
    when: "it is protected",
    result: "pass",
    resource: resourceWith(database, {
      engine: engine(),
      topology: alone,
      protection: { deletionProtection: true },
    }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(database, {
      engine: engine(),
      topology: alone,
      protection: { deletionProtection: false },
    }),
    evidence: { deletionProtection: false },
  },
  {
    when: "it is part of a cluster",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine(),
      topology: { ...alone, clusterId: "c1" },
      protection: { deletionProtection: false },
    }),
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine("docdb"),
      topology: alone,
      protection: { deletionProtection: false },
    }),
  },
]);
