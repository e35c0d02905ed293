import { defineRelationship } from "../model/define-relationship.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import vpc from "../resources/ec2-vpc.ts";

export default defineRelationship({
  from: networkInterface,
  verb: "runs in",
  inverse: "contains",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
