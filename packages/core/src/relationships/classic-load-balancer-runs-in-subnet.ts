import { defineRelationship } from "../model/define-relationship.ts";
import subnet from "../resources/ec2-subnet.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";

export default defineRelationship({
  from: classicLoadBalancer,
  verb: "runs in",
  inverse: "contains",
  to: subnet,
  via: { facet: "network", key: (network) => network.subnetIds },
});
