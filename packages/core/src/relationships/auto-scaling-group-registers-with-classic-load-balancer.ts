import { defineRelationship } from "../model/define-relationship.ts";
import autoScalingGroup from "../resources/auto-scaling-group.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";

export default defineRelationship({
  from: autoScalingGroup,
  verb: "registers with",
  inverse: "filled by",
  to: classicLoadBalancer,
  via: { facet: "balancing", key: (balancing) => balancing.classicLoadBalancerNames },
});
