import cluster from "../../resources/elasticache-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elasticache-custom-subnet-group.ts";

const network = (subnetGroupName: string | null) => ({
  subnetGroupName,
  securityGroupIds: [],
  address: null,
  port: null,
});

checkTable(check, [
  {
    when: "it has a group of its own",
    result: "pass",
    resource: resourceWith(cluster, { network: network("app-private") }),
  },
  {
    when: "it has the default group",
    result: "fail",
    resource: resourceWith(cluster, { network: network("default") }),
    evidence: { subnetGroupName: "default" },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(cluster, { network: network(null) }),
  },
]);
