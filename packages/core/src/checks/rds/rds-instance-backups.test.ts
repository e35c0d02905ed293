import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-backups.ts";

const engine = (name = "mysql", version = "8.0.36") => ({
  name,
  version,
  licenseModel: null,
  autoMinorVersionUpgrade: true as boolean | null,
  lifecycleSupport: null,
});
const alone = { clusterId: null as string | null, replicaOf: null as string | null, replicaIds: [] };
const backup = (retentionDays: number, copyTagsToSnapshot: boolean | null = true) => ({
  retentionDays,
  copyTagsToSnapshot,
  latestRestorableAt: null,
});

checkTable(check, [
  {
    when: "it keeps 7 days",
    result: "pass",
    resource: resourceWith(database, { engine: engine(), topology: alone, backup: backup(7) }),
  },
  {
    when: "it keeps 6 days",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), topology: alone, backup: backup(6) }),
    evidence: { retentionDays: 6, wanted: 7 },
  },
  {
    when: "it keeps none",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), topology: alone, backup: backup(0) }),
  },
  {
    when: "it is part of a cluster",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine(),
      topology: { ...alone, clusterId: "c1" },
      backup: backup(6),
    }),
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("docdb"), topology: alone, backup: backup(6) }),
  },
  {
    when: "it is a read replica",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine(),
      topology: { ...alone, replicaOf: "main" },
      backup: backup(0),
    }),
  },
]);
