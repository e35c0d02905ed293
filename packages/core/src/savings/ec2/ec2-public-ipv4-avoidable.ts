import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import eni from "../../resources/ec2-network-interface.ts";
import targetGroup from "../../resources/elb-target-group.ts";
import { awsCli, terraformChange } from "../command-text.ts";

export default defineSaving(eni, {
  id: "ec2-public-ipv4-avoidable",
  title: "Public IPv4 address can be removed",
  act: ({ name }) => `Remove the public IP address of ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Configure",
  description:
    "The instance is behind a load balancer and has its own public IP address, which incurs hourly charges.",
  needs: ["publicAddress", "attachment"],
  looksUp: [targetGroup.type],
  thresholds: {},
  steps: [
    "Check who connects to the instance's own address.",
    "Use the load balancer, Session Manager, or IPv6 instead.",
    "Move the instance to a private subnet.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong:
    "Without the address, the instance reaches the internet only through a NAT gateway, which costs more than one address.",
  commands: (resource) => ({
    cli: awsCli(resource, "ec2 describe-network-interfaces", { "network-interface-ids": resource.id }),
    terraform: terraformChange("aws_instance", resource.id, { associate_public_ip_address: false }),
  }),
  implementationEffort: "Medium",
  restartNeeded: true,
  rollbackPossible: true,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/vpc/latest/userguide/vpc-ip-addressing.html",
  evaluate: ({ publicAddress, attachment }, { all, bill }) => {
    // Elastic IP addresses are separate resources.
    if (publicAddress.publicIp === null || publicAddress.allocationId !== null) return noSavings;
    const { instanceId } = attachment;
    if (instanceId === null) return noSavings;
    const groups = all(targetGroup.type);
    if (!groups.seen) return savingUnknown(groups.reason, "target groups");
    for (const { facets } of groups.value) {
      const targets = facets.targets;
      if (!targets?.seen) return savingUnknown(targets?.reason ?? "failed", "targets");
      // The target group declaration reads this facet as a list.
      if ((targets.value as readonly { id: string | null }[]).some(({ id }) => id === instanceId)) {
        return saves(bill(), { address: publicAddress.publicIp, instance: instanceId });
      }
    }
    return noSavings;
  },
});
