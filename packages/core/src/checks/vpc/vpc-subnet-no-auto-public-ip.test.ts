import subnet from "../../resources/ec2-subnet.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./vpc-subnet-no-auto-public-ip.ts";

checkTable(check, [
  {
    when: "it gives none",
    result: "pass",
    resource: resourceOf(subnet, { SubnetId: "subnet-1", MapPublicIpOnLaunch: false }),
  },
  {
    when: "it gives one",
    result: "fail",
    resource: resourceOf(subnet, { SubnetId: "subnet-1", MapPublicIpOnLaunch: true }),
    evidence: { mapPublicIpOnLaunch: true },
  },
]);
