import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./redshift-cluster-not-public.ts";

const network = {
  enhancedVpcRouting: true as boolean | null,
  vpcId: "vpc-1",
  subnetGroupName: "warehouse",
  securityGroupIds: ["sg-1"],
  address: "warehouse.example",
  port: 5439 as number | null,
};

checkTable(check, [
  {
    when: "it is private",
    result: "pass",
    resource: resourceWith(cluster, { network, exposure: { publiclyAccessible: false } }),
  },
  {
    when: "it has a public address",
    result: "fail",
    resource: resourceWith(cluster, { network, exposure: { publiclyAccessible: true } }),
    evidence: { publiclyAccessible: true, securityGroupIds: ["sg-1"] },
  },
]);
