import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-copy-tags.ts";

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
    resource: resourceWith(cluster, { engine: engine(), backup: backup }),
  },
  {
    when: "they are not",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine(), backup: { ...backup, copyTagsToSnapshot: false } }),
    evidence: { copyTagsToSnapshot: false },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(cluster, { engine: engine(), backup: { ...backup, copyTagsToSnapshot: null } }),
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
    when: "it is a Multi-AZ cluster of MySQL",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("mysql"), backup }),
  },
]);
