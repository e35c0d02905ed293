import instance from "../../resources/ec2-instance.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-instance-single-eni.ts";

function having(...ids: string[]) {
  return resourceOf(instance, {
    InstanceId: "i-1",
    SecurityGroups: [],
    NetworkInterfaces: ids.map((NetworkInterfaceId) => ({ NetworkInterfaceId })),
  });
}

checkTable(check, [
  { when: "it has one", result: "pass", resource: having("eni-1") },
  {
    when: "it has two",
    result: "fail",
    resource: having("eni-1", "eni-2"),
    evidence: { networkInterfaceIds: ["eni-1", "eni-2"] },
  },
]);
