import { defineRelationship } from "../model/define-relationship.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import securityGroup from "../resources/ec2-security-group.ts";

export default defineRelationship({
  from: networkInterface,
  verb: "guarded by",
  inverse: "guards",
  to: securityGroup,
  via: { facet: "network", key: (network) => network.securityGroupIds },
});
