import { defineRelationship } from "../model/define-relationship.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";
import networkInterface from "../resources/ec2-network-interface.ts";

export default defineRelationship({
  from: natGateway,
  verb: "has",
  inverse: "belongs to",
  to: networkInterface,
  via: { facet: "addresses", key: (addresses) => addresses.map((address) => address.networkInterfaceId) },
});
