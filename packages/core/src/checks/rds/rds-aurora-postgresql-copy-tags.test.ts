import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-aurora-postgresql-copy-tags.ts";

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
    when: "tags are copied",
    result: "pass",
    resource: resourceWith(cluster, { engine: engine("postgres"), backup: backup }),
  },
  {
    when: "they are not",
    result: "fail",
    resource: resourceWith(cluster, {
      engine: engine("postgres"),
      backup: { ...backup, copyTagsToSnapshot: false },
    }),
    evidence: { copyTagsToSnapshot: false },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(cluster, {
      engine: engine("postgres"),
      backup: { ...backup, copyTagsToSnapshot: null },
    }),
  },
  {
    when: "it is a Neptune cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, {
      engine: engine("neptune"),
      backup: { ...backup, copyTagsToSnapshot: false },
    }),
  },
  {
    when: "it is Aurora of the same family",
    result: "fail",
    resource: resourceWith(cluster, {
      engine: engine("aurora-postgresql"),
      backup: { ...backup, copyTagsToSnapshot: false },
    }),
  },
  {
    when: "it is of another engine",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("mysql"), backup }),
  },
]);
