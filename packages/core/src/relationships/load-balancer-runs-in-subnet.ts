import { defineRelationship } from "../model/define-relationship.ts";
import subnet from "../resources/ec2-subnet.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";

export default defineRelationship({
  from: loadBalancer,
  verb: "runs in",
  inverse: "contains",
  to: subnet,
  via: { facet: "network", key: (network) => network.subnetIds },
});
