import { edgesFrom } from "../model/define-relationship.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";

const edge = edgesFrom(subnet);

export default [
  edge({
    verb: "part of",
    inverse: "has",
    to: vpc,
    via: { facet: "network", key: (network) => network.vpcId },
  }),
];
