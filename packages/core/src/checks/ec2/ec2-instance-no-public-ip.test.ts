import instance from "../../resources/ec2-instance.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-instance-no-public-ip.ts";

const item = { InstanceId: "i-1", SecurityGroups: [], NetworkInterfaces: [] };

checkTable(check, [
  {
    when: "it has a private address only",
    result: "pass",
    resource: resourceOf(instance, { ...item, PrivateIpAddress: "10.0.0.4" }),
  },
  {
    when: "it has a public address",
    result: "fail",
    resource: resourceOf(instance, {
      ...item,
      SubnetId: "subnet-1",
      PublicIpAddress: "198.51.100.7",
    }),
    evidence: { publicIp: "198.51.100.7", subnetId: "subnet-1" },
  },
]);
