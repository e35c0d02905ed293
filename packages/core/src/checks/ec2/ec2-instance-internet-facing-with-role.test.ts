import instance from "../../resources/ec2-instance.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-instance-internet-facing-with-role.ts";

const item = { InstanceId: "i-1", SecurityGroups: [], NetworkInterfaces: [] };
const Arn = "arn:aws:iam::123456789012:instance-profile/web";

checkTable(check, [
  {
    when: "it is private and has a role",
    result: "pass",
    resource: resourceOf(instance, { ...item, IamInstanceProfile: { Arn } }),
  },
  {
    when: "it is public and has no role",
    result: "pass",
    resource: resourceOf(instance, { ...item, PublicIpAddress: "198.51.100.7" }),
  },
  {
    when: "it is public and has a role",
    result: "fail",
    resource: resourceOf(instance, {
      ...item,
      PublicIpAddress: "198.51.100.7",
      IamInstanceProfile: { Arn },
    }),
    evidence: { publicIp: "198.51.100.7", instanceProfile: Arn },
  },
]);
