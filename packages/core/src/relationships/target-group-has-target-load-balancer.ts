import { defineRelationship } from "../model/define-relationship.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";

export default defineRelationship({
  from: targetGroup,
  verb: "has target",
  inverse: "target of",
  to: loadBalancer,
  via: {
    facet: "targets",
    key: (targets) => targets.map(({ id }) => (id?.includes(":loadbalancer/") ? id : null)),
  },
  by: "arn",
});
