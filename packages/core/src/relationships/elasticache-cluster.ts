import { edgesFrom } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import cache from "../resources/elasticache-cluster.ts";

const edge = edgesFrom(cache);

export default [
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
];
