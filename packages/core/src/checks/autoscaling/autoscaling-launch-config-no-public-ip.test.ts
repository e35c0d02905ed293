import configuration from "../../resources/auto-scaling-launch-configuration.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./autoscaling-launch-config-no-public-ip.ts";

checkTable(check, [
  {
    when: "it refuses them",
    verdict: "pass",
    resource: resourceWith(configuration, { publicAddress: { assign: false } }),
  },
  {
    when: "it assigns them",
    verdict: "fail",
    resource: resourceWith(configuration, { publicAddress: { assign: true } }),
    evidence: { associatePublicIpAddress: true },
  },
  {
    when: "it leaves the choice to the subnet",
    verdict: "fail",
    resource: resourceWith(configuration, { publicAddress: { assign: null } }),
    evidence: { associatePublicIpAddress: null },
  },
]);
