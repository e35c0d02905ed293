import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import balancer from "../../resources/elb-classic.ts";

const fix = "AWS-EnableCLBConnectionDraining";

const restore: AutomationDocument = {
  name: "Skyledger-SetClassicConnectionDraining",
  description: "Sets an attribute of a Classic Load Balancer.",
  parameters: {
    LoadBalancerName: { type: "String", description: "The load balancer." },
    Enabled: { type: "Boolean", description: "Whether it is enabled." },
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
  title: "Turn on connection draining",
  remediates: ["elb-clb-connection-draining"],
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
    undoneBy(restore, { LoadBalancerName: id, Enabled: false }, "Connection draining is disabled again."),
});
