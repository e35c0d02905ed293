import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import balancer from "../../resources/elb-classic.ts";

const fix = "AWSConfigRemediation-EnableCLBCrossZoneLoadBalancing";

const restore: AutomationDocument = {
  name: "Skyledger-SetClassicCrossZoneLoadBalancing",
  description: "Sets an attribute of a Classic Load Balancer.",
  parameters: {
    LoadBalancerName: { type: "String", description: "The load balancer." },
    Enabled: { type: "Boolean", description: "Whether it is enabled." },
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
  title: "Turn on cross-zone load balancing",
  remediates: ["elb-clb-cross-zone"],
  needs: ["attributes"],
  documents: [fix, restore],
  actions: [
    "elasticloadbalancing:DescribeLoadBalancerAttributes",
    "elasticloadbalancing:DescribeLoadBalancers",
    "elasticloadbalancing:ModifyLoadBalancerAttributes",
  ],
  plan: (_, { id }) => ready(fix, { LoadBalancerName: id }, { attributes: { crossZone: true } }),
  rollback: (_, { id }) =>
    undoneBy(
      restore,
      { LoadBalancerName: id, Enabled: false },
      "Cross-zone load balancing is disabled again.",
    ),
});
