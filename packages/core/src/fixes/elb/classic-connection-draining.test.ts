import balancer from "../../resources/elb-classic.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./classic-connection-draining.ts";

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
      document: "AWS-EnableCLBConnectionDraining",
      parameters: { LoadBalancerName: ["subject"], ConnectionTimeout: ["300"] },
    },
    changes: ["attributes.connectionDraining: false -> true"],
    undo: {
      document: "Skyledger-SetClassicConnectionDraining",
      parameters: { LoadBalancerName: ["subject"], Enabled: ["false"] },
    },
  },
]);
