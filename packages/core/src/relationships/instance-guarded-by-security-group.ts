import { defineRelationship } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import securityGroup from "../resources/ec2-security-group.ts";

export default defineRelationship({
  from: instance,
  verb: "guarded by",
  inverse: "guards",
  to: securityGroup,
  via: { facet: "network", key: (network) => network.securityGroupIds },
});
