import { defineRelationship } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import networkInterface from "../resources/ec2-network-interface.ts";

export default defineRelationship({
  from: instance,
  verb: "has",
  inverse: "belongs to",
  to: networkInterface,
  via: { facet: "network", key: (network) => network.networkInterfaceIds },
});
