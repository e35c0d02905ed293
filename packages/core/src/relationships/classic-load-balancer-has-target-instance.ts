import { defineRelationship } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";

export default defineRelationship({
  from: classicLoadBalancer,
  verb: "has target",
  inverse: "target of",
  to: instance,
  via: { facet: "instances", key: (instanceIds) => instanceIds },
});
