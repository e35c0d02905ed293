import { defineRelationship } from "../model/define-relationship.ts";
import networkAcl from "../resources/ec2-network-acl.ts";
import vpc from "../resources/ec2-vpc.ts";

export default defineRelationship({
  from: networkAcl,
  verb: "belongs to",
  inverse: "has",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
