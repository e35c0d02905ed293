import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-automatic-upgrades.ts";

checkTable(check, [
  {
    when: "it is allowed",
    result: "pass",
    resource: resourceWith(cluster, { maintenance: { allowVersionUpgrade: true, version: "1.0" } }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(cluster, { maintenance: { allowVersionUpgrade: false, version: "1.0" } }),
    evidence: { allowVersionUpgrade: false, version: "1.0" },
  },
]);
