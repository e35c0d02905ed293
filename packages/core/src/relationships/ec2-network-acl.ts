import { edgesFrom } from "../model/define-relationship.ts";
import networkAcl from "../resources/ec2-network-acl.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";

const edge = edgesFrom(networkAcl);

export default [
  edge({
    verb: "belongs to",
    inverse: "has",
    to: vpc,
    via: { facet: "network", key: (network) => network.vpcId },
  }),
  edge({
    verb: "filters",
    inverse: "filtered by",
    to: subnet,
    via: { facet: "associations", key: (subnetIds) => subnetIds },
  }),
];
