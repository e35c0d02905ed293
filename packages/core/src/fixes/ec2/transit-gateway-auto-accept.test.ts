import gateway from "../../resources/ec2-transit-gateway.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./transit-gateway-auto-accept.ts";

fixTable(fix, [
  {
    when: "they are accepted",
    resource: resourceWith(gateway, { attachments: { autoAcceptShared: true } }),
    run: {
      document: "Skyledger-SetTransitGatewayAutoAccept",
      parameters: { TransitGatewayId: ["subject"], Value: ["disable"] },
    },
    changes: ["attachments.autoAcceptShared: true -> false"],
    undo: {
      document: "Skyledger-SetTransitGatewayAutoAccept",
      parameters: { TransitGatewayId: ["subject"], Value: ["enable"] },
    },
  },
]);
