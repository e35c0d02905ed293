import { edgesFrom } from "../model/define-relationship.ts";
import internetGateway from "../resources/ec2-internet-gateway.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";
import routeTable from "../resources/ec2-route-table.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";

const edge = edgesFrom(routeTable);

export default [
  edge({
    verb: "belongs to",
    inverse: "has",
    to: vpc,
    via: { facet: "network", key: (network) => network.vpcId },
  }),
  edge({
    verb: "leads to",
    inverse: "reached from",
    to: internetGateway,
    via: {
      facet: "routes",
      key: (routes) =>
        routes.map(({ targetId, state }) =>
          targetId?.startsWith("igw-") && state !== "blackhole" ? targetId : null,
        ),
    },
  }),
  edge({
    verb: "leads to",
    inverse: "reached from",
    to: natGateway,
    via: {
      facet: "routes",
      key: (routes) =>
        routes.map(({ targetKind, targetId, state }) =>
          targetKind === "nat-gateway" && state !== "blackhole" ? targetId : null,
        ),
    },
  }),
  edge({
    verb: "routes",
    inverse: "routed by",
    to: subnet,
    via: { facet: "associations", key: (associations) => associations.subnetIds },
  }),
];
