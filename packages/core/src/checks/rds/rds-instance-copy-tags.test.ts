import database from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-instance-copy-tags.ts";

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
    when: "tags are copied",
    result: "pass",
    resource: resourceWith(database, { engine: engine(), topology: alone, backup: backup(7) }),
  },
  {
    when: "they are not",
    result: "fail",
    resource: resourceWith(database, { engine: engine(), topology: alone, backup: backup(7, false) }),
    evidence: { copyTagsToSnapshot: false },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(database, { engine: engine(), topology: alone, backup: backup(7, null) }),
  },
  {
    when: "it is part of a cluster",
    result: "not_applicable",
    resource: resourceWith(database, {
      engine: engine(),
      topology: { ...alone, clusterId: "c1" },
      backup: backup(7, false),
    }),
  },
  {
    when: "it is a DocumentDB instance",
    result: "not_applicable",
    resource: resourceWith(database, { engine: engine("docdb"), topology: alone, backup: backup(7, false) }),
  },
]);
