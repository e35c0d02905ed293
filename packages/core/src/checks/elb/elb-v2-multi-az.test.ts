import balancer from "../../resources/elb-load-balancer.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-v2-multi-az.ts";

function spanning(...availabilityZones: string[]) {
  return resourceWith(balancer, {
    network: {
      ...{ vpcId: "vpc-1", availabilityZones, subnetIds: [] },
      ...{ securityGroupIds: [], privateLinkRules: null },
    },
  });
}

checkTable(check, [
  { when: "it spans two zones", result: "pass", resource: spanning("us-east-1a", "us-east-1b") },
  {
    when: "it has one zone",
    result: "fail",
    resource: spanning("us-east-1a"),
    evidence: { availabilityZones: ["us-east-1a"] },
  },
]);
