import { defineRelationship } from "../model/define-relationship.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";
import vpc from "../resources/ec2-vpc.ts";

export default defineRelationship({
  from: natGateway,
  verb: "runs in",
  inverse: "contains",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
