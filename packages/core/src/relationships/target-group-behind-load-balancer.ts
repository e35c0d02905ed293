import { defineRelationship } from "../model/define-relationship.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";

export default defineRelationship({
  from: targetGroup,
  verb: "behind",
  inverse: "forwards to",
  to: loadBalancer,
  via: { facet: "loadBalancers", key: (arns) => arns },
  by: "arn",
});
