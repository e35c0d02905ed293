import { defineRelationship } from "../model/define-relationship.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import vpcEndpoint from "../resources/ec2-vpc-endpoint.ts";

export default defineRelationship({
  from: vpcEndpoint,
  verb: "has",
  inverse: "belongs to",
  to: networkInterface,
  via: { facet: "network", key: (network) => network.networkInterfaceIds },
});
