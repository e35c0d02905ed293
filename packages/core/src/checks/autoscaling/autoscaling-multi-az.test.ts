import group from "../../resources/auto-scaling-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./autoscaling-multi-az.ts";

const zones = (...availabilityZones: string[]) => ({ availabilityZones, subnetIds: ["subnet-1"] });

checkTable(check, [
  {
    when: "it spans two zones",
    result: "pass",
    resource: resourceWith(group, { network: zones("us-east-1a", "us-east-1b") }),
  },
  {
    when: "it has one zone",
    result: "fail",
    resource: resourceWith(group, { network: zones("us-east-1a") }),
    evidence: { availabilityZones: ["us-east-1a"] },
  },
]);
