import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-enhanced-vpc-routing.ts";

const network = {
  enhancedVpcRouting: true as boolean | null,
  vpcId: "vpc-1",
  subnetGroupName: "warehouse",
  securityGroupIds: ["sg-1"],
  address: "warehouse.example",
  port: 5439 as number | null,
};

checkTable(check, [
  { when: "it is on", result: "pass", resource: resourceWith(cluster, { network: network }) },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(cluster, { network: { ...network, enhancedVpcRouting: false } }),
    evidence: { enhancedVpcRouting: false },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceWith(cluster, { network: { ...network, enhancedVpcRouting: null } }),
  },
]);
