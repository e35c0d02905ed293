import { defineSaving, saves, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import eip from "../../resources/ec2-eip.ts";

export default defineSaving(eip, {
  id: "ec2-eip-unassociated",
  title: "Public IPv4 address is held but unused",
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The Elastic IP address is associated with nothing and is charged by the hour all the same.",
  needs: ["association", "address"],
  // AWS does not tell since when an address is free; like Trusted Advisor the rule does not wait.
  thresholds: {},
  steps: ["Look for the address in DNS records and in allow lists of partners.", "Release the address."],
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: false,
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ association, address }, { monthlyCost }) => {
    if (association.associationId !== null) return savesNothing;
    const cost = monthlyCost();
    if (!cost.seen) return savingUnknown(cost.reason, "price");
    return saves(cost.value, { address: address.publicIp });
  },
});
