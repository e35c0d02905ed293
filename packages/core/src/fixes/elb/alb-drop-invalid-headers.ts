import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import balancer from "../../resources/elb-load-balancer.ts";
import { setLoadBalancerAttribute } from "./load-balancer-attribute.ts";

const fix = "AWSConfigRemediation-DropInvalidHeadersForALB";
const attribute = "routing.http.drop_invalid_header_fields.enabled";

export default defineFix(balancer, {
  id: "alb-drop-invalid-headers",
  title: "Drop invalid HTTP headers",
  remediates: ["elb-alb-drop-invalid-headers"],
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
      "Invalid headers are forwarded to targets again.",
    ),
});
