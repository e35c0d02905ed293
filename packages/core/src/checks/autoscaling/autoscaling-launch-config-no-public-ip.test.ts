import configuration from "../../resources/auto-scaling-launch-configuration.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./autoscaling-launch-config-no-public-ip.ts";

checkTable(check, [
  {
    when: "it refuses them",
    result: "pass",
    resource: resourceWith(configuration, { publicAddress: { assign: false } }),
  },
  {
    when: "it assigns them",
    result: "fail",
    resource: resourceWith(configuration, { publicAddress: { assign: true } }),
    evidence: { associatePublicIpAddress: true },
  },
  {
    when: "it leaves the choice to the subnet",
    result: "fail",
    resource: resourceWith(configuration, { publicAddress: { assign: null } }),
    evidence: { associatePublicIpAddress: null },
  },
]);
