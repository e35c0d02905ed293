import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-multi-az.ts";

const nodes = (multiAz: boolean | null) => ({ type: "ra3.large", count: 2, multiAz });

checkTable(check, [
  { when: "it spans two zones", result: "pass", resource: resourceWith(cluster, { nodes: nodes(true) }) },
  {
    when: "it is in one zone",
    result: "fail",
    resource: resourceWith(cluster, { nodes: nodes(false) }),
    evidence: { multiAz: false, nodeType: "ra3.large" },
  },
  { when: "AWS did not say", result: "unknown", resource: resourceWith(cluster, { nodes: nodes(null) }) },
]);
