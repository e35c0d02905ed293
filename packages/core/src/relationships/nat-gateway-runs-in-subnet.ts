import { defineRelationship } from "../model/define-relationship.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";
import subnet from "../resources/ec2-subnet.ts";

export default defineRelationship({
  from: natGateway,
  verb: "runs in",
  inverse: "contains",
  to: subnet,
  via: { facet: "network", key: (network) => network.subnetId },
});
