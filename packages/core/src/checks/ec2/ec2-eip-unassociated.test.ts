import eip from "../../resources/ec2-eip.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-eip-unassociated.ts";

const item = { AllocationId: "eipalloc-1", PublicIp: "198.51.100.7" };

checkTable(check, [
  {
    when: "it is associated",
    result: "pass",
    resource: resourceOf(eip, { ...item, AssociationId: "eipassoc-1" }),
  },
  {
    when: "it is associated with nothing",
    result: "fail",
    resource: resourceOf(eip, item),
    evidence: { publicIp: "198.51.100.7" },
  },
]);
