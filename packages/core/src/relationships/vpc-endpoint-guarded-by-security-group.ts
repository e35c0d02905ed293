import { defineRelationship } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import vpcEndpoint from "../resources/ec2-vpc-endpoint.ts";

export default defineRelationship({
  from: vpcEndpoint,
  verb: "guarded by",
  inverse: "guards",
  to: securityGroup,
  via: { facet: "network", key: (network) => network.securityGroupIds },
});
