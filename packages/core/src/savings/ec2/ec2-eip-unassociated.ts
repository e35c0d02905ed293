import { defineSaving, noSavings, saves } from "../../model/define-saving.ts";
import eip from "../../resources/ec2-eip.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(eip, {
  id: "ec2-eip-unassociated",
  title: "Public IPv4 address is unused",
  act: ({ name }) => `Release unused IP address ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The Elastic IP address is not associated with a resource and incurs hourly charges.",
  needs: ["association", "address"],
  // AWS does not return how long an address has been unused; like Trusted Advisor, the rule does not wait.
  thresholds: {},
  steps: ["Look for the address in DNS records and in partners' allow lists.", "Release the address."],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong:
    "Partners or firewalls might still expect this address. After it is released, it can't be recovered.",
  commands: (resource) =>
    deletion(resource, "ec2 release-address", { "allocation-id": resource.id }, "aws_eip"),
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: ({ association, address }, { bill }) => {
    if (association.associationId !== null) return noSavings;
    return saves(bill(), { address: address.publicIp });
  },
});
