import { defineRelationship } from "../model/define-relationship.ts";
import vpc from "../resources/ec2-vpc.ts";
import vpcEndpoint from "../resources/ec2-vpc-endpoint.ts";

export default defineRelationship({
  from: vpcEndpoint,
  verb: "runs in",
  inverse: "contains",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
