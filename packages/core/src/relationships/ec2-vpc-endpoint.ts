import { edgesFrom } from "../model/define-relationship.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import routeTable from "../resources/ec2-route-table.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";
import vpcEndpoint from "../resources/ec2-vpc-endpoint.ts";

const edge = edgesFrom(vpcEndpoint);

export default [
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
  edge({
    verb: "has",
    inverse: "belongs to",
    to: networkInterface,
    via: { facet: "network", key: (network) => network.networkInterfaceIds },
  }),
  edge({
    verb: "reached through",
    inverse: "leads to",
    to: routeTable,
    via: { facet: "network", key: (network) => network.routeTableIds },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: subnet,
    via: { facet: "network", key: (network) => network.subnetIds },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: vpc,
    via: { facet: "network", key: (network) => network.vpcId },
  }),
];
