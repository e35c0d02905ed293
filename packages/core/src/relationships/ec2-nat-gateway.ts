import { edgesFrom } from "../model/define-relationship.ts";
import address from "../resources/ec2-eip.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";

const edge = edgesFrom(natGateway);

export default [
  edge({
    verb: "has",
    inverse: "belongs to",
    to: networkInterface,
    via: { facet: "addresses", key: (addresses) => addresses.map((address) => address.networkInterfaceId) },
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
  edge({
    verb: "uses",
    inverse: "used by",
    to: address,
    via: { facet: "addresses", key: (addresses) => addresses.map((address) => address.allocationId) },
  }),
];
