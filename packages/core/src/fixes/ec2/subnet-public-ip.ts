import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import subnet from "../../resources/ec2-subnet.ts";

const fix = "AWSConfigRemediation-DisableSubnetAutoAssignPublicIP";

const restore: AutomationDocument = {
  name: "Skyledger-SetSubnetAutoAssignPublicIp",
  description: "Sets whether new instances in a subnet get a public IP address.",
  parameters: {
    SubnetId: { type: "String", description: "The subnet." },
    Value: { type: "Boolean", description: "Whether they do." },
  },
  steps: [
    apiStep("Modify", "ec2", "ModifySubnetAttribute", {
      SubnetId: "{{ SubnetId }}",
      MapPublicIpOnLaunch: { Value: "{{ Value }}" },
    }),
  ],
};

export default defineFix(subnet, {
  id: "subnet-public-ip",
  title: "Turn off automatic public IP addresses",
  remediates: ["vpc-subnet-no-auto-public-ip"],
  needs: ["publicAddresses"],
  documents: [fix, restore],
  actions: ["ec2:DescribeSubnets", "ec2:ModifySubnetAttribute"],
  plan: (_, { id }) => ready(fix, { SubnetId: id }, { publicAddresses: { ipv4OnLaunch: false } }),
  rollback: (_, { id }) =>
    undoneBy(restore, { SubnetId: id, Value: true }, "New instances get a public IP address again."),
});
