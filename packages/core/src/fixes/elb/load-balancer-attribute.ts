import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";

/** Restores an attribute of a load balancer. */
export const setLoadBalancerAttribute: AutomationDocument = {
  name: "Skyledger-SetLoadBalancerAttribute",
  description: "Sets an attribute of an Application or Network Load Balancer.",
  parameters: {
    LoadBalancerArn: { type: "String", description: "The load balancer." },
    Key: { type: "String", description: "The attribute." },
    Value: { type: "String", description: "Its value." },
  },
  steps: [
    apiStep("Modify", "elbv2", "ModifyLoadBalancerAttributes", {
      LoadBalancerArn: "{{ LoadBalancerArn }}",
      Attributes: [{ Key: "{{ Key }}", Value: "{{ Value }}" }],
    }),
  ],
};
