import { defineRelationship } from "../model/define-relationship.ts";
import vpc from "../resources/ec2-vpc.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";

export default defineRelationship({
  from: loadBalancer,
  verb: "runs in",
  inverse: "contains",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
