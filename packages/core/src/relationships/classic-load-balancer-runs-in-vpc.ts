import { defineRelationship } from "../model/define-relationship.ts";
import vpc from "../resources/ec2-vpc.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";

export default defineRelationship({
  from: classicLoadBalancer,
  verb: "runs in",
  inverse: "contains",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
