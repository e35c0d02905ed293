import { defineRelationship } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import searchDomain from "../resources/opensearch-domain.ts";

export default defineRelationship({
  from: searchDomain,
  verb: "guarded by",
  inverse: "guards",
  to: securityGroup,
  via: { facet: "network", key: (network) => network.securityGroupIds },
});
