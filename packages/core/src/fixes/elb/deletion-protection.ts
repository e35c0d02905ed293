import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import balancer from "../../resources/elb-load-balancer.ts";
import { setLoadBalancerAttribute } from "./load-balancer-attribute.ts";

const fix = "AWSConfigRemediation-EnableELBDeletionProtection";
const attribute = "deletion_protection.enabled";

export default defineFix(balancer, {
  id: "deletion-protection",
  title: "Turn on deletion protection",
  remediates: ["elb-deletion-protection"],
  needs: ["attributes"],
  documents: [fix, setLoadBalancerAttribute],
  actions: [
    "elasticloadbalancing:DescribeLoadBalancerAttributes",
    "elasticloadbalancing:DescribeLoadBalancers",
    "elasticloadbalancing:ModifyLoadBalancerAttributes",
  ],
  plan: (_, { arn }) => ready(fix, { LoadBalancerArn: arn }, { attributes: { [attribute]: "true" } }),
  rollback: (_, { arn }) =>
    undoneBy(
      setLoadBalancerAttribute,
      { LoadBalancerArn: arn, Key: attribute, Value: "false" },
      "The load balancer can be deleted again.",
    ),
});
