import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import balancer from "../../resources/elb-classic.ts";

const fix = "AWSConfigRemediation-EnableCLBCrossZoneLoadBalancing";

const restore: AutomationDocument = {
  name: "Skyledger-SetClassicCrossZoneLoadBalancing",
  description: "Switches an attribute of a classic load balancer on or off.",
  parameters: {
    LoadBalancerName: { type: "String", description: "The load balancer." },
    Enabled: { type: "Boolean", description: "Whether it is on." },
  },
  steps: [
    apiStep("Modify", "elb", "ModifyLoadBalancerAttributes", {
      LoadBalancerName: "{{ LoadBalancerName }}",
      LoadBalancerAttributes: { CrossZoneLoadBalancing: { Enabled: "{{ Enabled }}" } },
    }),
  ],
};

export default defineFix(balancer, {
  id: "classic-cross-zone",
  title: "Spread requests over every zone",
  cures: ["elb-clb-cross-zone"],
  needs: ["attributes"],
  documents: [fix, restore],
  actions: [
    "elasticloadbalancing:DescribeLoadBalancerAttributes",
    "elasticloadbalancing:DescribeLoadBalancers",
    "elasticloadbalancing:ModifyLoadBalancerAttributes",
  ],
  plan: (_, { id }) => ready(fix, { LoadBalancerName: id }, { attributes: { crossZone: true } }),
  rollback: (_, { id }) =>
    undoneBy(restore, { LoadBalancerName: id, Enabled: false }, "Requests stay in their zone again."),
});
