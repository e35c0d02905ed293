import { defineRelationship } from "../model/define-relationship.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";

export default defineRelationship({
  from: subnet,
  verb: "part of",
  inverse: "has",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
