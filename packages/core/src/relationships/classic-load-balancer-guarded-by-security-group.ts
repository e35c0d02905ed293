import { defineRelationship } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";

export default defineRelationship({
  from: classicLoadBalancer,
  verb: "guarded by",
  inverse: "guards",
  to: securityGroup,
  via: { facet: "network", key: (network) => network.securityGroupIds },
});
