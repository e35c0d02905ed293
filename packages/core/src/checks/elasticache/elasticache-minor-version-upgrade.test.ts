import cluster from "../../resources/elasticache-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elasticache-minor-version-upgrade.ts";

const engine = (name = "redis", autoMinorVersionUpgrade: boolean | null = true) => ({
  name,
  version: "7.1.0",
  autoMinorVersionUpgrade,
});

checkTable(check, [
  { when: "it is on", result: "pass", resource: resourceWith(cluster, { engine: engine() }) },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(cluster, { engine: engine("valkey", false) }),
    evidence: { autoMinorVersionUpgrade: false, engine: "valkey" },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(cluster, { engine: engine("redis", null) }),
  },
  {
    when: "it is Memcached",
    result: "not_applicable",
    resource: resourceWith(cluster, { engine: engine("memcached", false) }),
  },
]);
