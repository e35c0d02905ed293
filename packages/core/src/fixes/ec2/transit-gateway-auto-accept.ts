import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import gateway from "../../resources/ec2-transit-gateway.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetTransitGatewayAutoAccept",
  description: "Sets whether a transit gateway automatically accepts attachments of other accounts.",
  parameters: {
    TransitGatewayId: { type: "String", description: "The gateway." },
    Value: { type: "String", description: "enable or disable." },
  },
  steps: [
    apiStep("Modify", "ec2", "ModifyTransitGateway", {
      TransitGatewayId: "{{ TransitGatewayId }}",
      Options: { AutoAcceptSharedAttachments: "{{ Value }}" },
    }),
  ],
};

export default defineFix(gateway, {
  id: "transit-gateway-auto-accept",
  title: "Turn off automatic acceptance of shared attachments",
  remediates: ["vpc-tgw-no-auto-accept"],
  needs: ["attachments"],
  documents: [set],
  actions: ["ec2:ModifyTransitGateway"],
  plan: (_, { id }) =>
    ready(set, { TransitGatewayId: id, Value: "disable" }, { attachments: { autoAcceptShared: false } }),
  rollback: (_, { id }) =>
    undoneBy(set, { TransitGatewayId: id, Value: "enable" }, "Attachments are accepted automatically again."),
});
