import { edgesFrom } from "../model/define-relationship.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";

const edge = edgesFrom(networkInterface);

export default [
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: subnet,
    via: { facet: "network", key: (network) => network.subnetId },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: vpc,
    via: { facet: "network", key: (network) => network.vpcId },
  }),
];
