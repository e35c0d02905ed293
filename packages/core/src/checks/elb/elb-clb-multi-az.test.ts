import balancer from "../../resources/elb-classic.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./elb-clb-multi-az.ts";

function spanning(...availabilityZones: string[]) {
  return resourceWith(balancer, {
    network: { vpcId: "vpc-1", availabilityZones, subnetIds: [], securityGroupIds: [] },
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
