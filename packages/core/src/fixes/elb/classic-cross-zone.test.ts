import balancer from "../../resources/elb-classic.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./classic-cross-zone.ts";

fixTable(fix, [
  {
    when: "it is off",
    resource: resourceWith(balancer, {
      attributes: {
        crossZone: false,
        accessLog: false,
        accessLogBucket: null,
        connectionDraining: false,
        idleTimeoutSeconds: 60,
        desyncMitigationMode: null,
      },
    }),
    run: {
      document: "AWSConfigRemediation-EnableCLBCrossZoneLoadBalancing",
      parameters: { LoadBalancerName: ["subject"] },
    },
    changes: ["attributes.crossZone: false -> true"],
    undo: {
      document: "Skyledger-SetClassicCrossZoneLoadBalancing",
      parameters: { LoadBalancerName: ["subject"], Enabled: ["false"] },
    },
  },
]);
