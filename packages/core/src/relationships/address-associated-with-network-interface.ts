import { defineRelationship } from "../model/define-relationship.ts";
import address from "../resources/ec2-eip.ts";
import networkInterface from "../resources/ec2-network-interface.ts";

export default defineRelationship({
  from: address,
  verb: "associated with",
  inverse: "has address",
  to: networkInterface,
  via: { facet: "association", key: (association) => association.networkInterfaceId },
});
