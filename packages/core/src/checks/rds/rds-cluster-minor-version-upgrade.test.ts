import cluster from "../../resources/rds-db-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-cluster-minor-version-upgrade.ts";

const engine = (name = "aurora-mysql", mode: string | null = "provisioned") => ({
  name,
  version: "8.0",
  mode,
  autoMinorVersionUpgrade: null as boolean | null,
  lifecycleSupport: null,
});

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(cluster, {
      engine: { ...engine("postgres", null), autoMinorVersionUpgrade: true },
    }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(cluster, { engine: { ...engine("mysql", null), autoMinorVersionUpgrade: false } }),
    evidence: { autoMinorVersionUpgrade: false },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(cluster, { engine: engine("mysql", null) }),
  },
  {
    when: "it is an Aurora cluster",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine() }),
  },
]);
