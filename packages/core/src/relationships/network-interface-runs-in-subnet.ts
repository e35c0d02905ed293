import { defineRelationship } from "../model/define-relationship.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import subnet from "../resources/ec2-subnet.ts";

export default defineRelationship({
  from: networkInterface,
  verb: "runs in",
  inverse: "contains",
  to: subnet,
  via: { facet: "network", key: (network) => network.subnetId },
});
