import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import balancer from "../../resources/elb-classic.ts";

const fix = "AWS-EnableCLBConnectionDraining";

const restore: AutomationDocument = {
  name: "Skyledger-SetClassicConnectionDraining",
  description: "Switches an attribute of a classic load balancer on or off.",
  parameters: {
    LoadBalancerName: { type: "String", description: "The load balancer." },
    Enabled: { type: "Boolean", description: "Whether it is on." },
  },
  steps: [
    apiStep("Modify", "elb", "ModifyLoadBalancerAttributes", {
      LoadBalancerName: "{{ LoadBalancerName }}",
      LoadBalancerAttributes: { ConnectionDraining: { Enabled: "{{ Enabled }}" } },
    }),
  ],
};

export default defineFix(balancer, {
  id: "classic-connection-draining",
  title: "Let connections end before an instance leaves",
  cures: ["elb-clb-connection-draining"],
  needs: ["attributes"],
  documents: [fix, restore],
  actions: [
    "elasticloadbalancing:DescribeLoadBalancerAttributes",
    "elasticloadbalancing:DescribeLoadBalancers",
    "elasticloadbalancing:ModifyLoadBalancerAttributes",
  ],
  plan: (_, { id }) =>
    ready(
      fix,
      { LoadBalancerName: id, ConnectionTimeout: 300 },
      { attributes: { connectionDraining: true } },
    ),
  rollback: (_, { id }) =>
    undoneBy(
      restore,
      { LoadBalancerName: id, Enabled: false },
      "Connections are cut again when an instance leaves.",
    ),
});
