import { defineRelationship } from "../model/define-relationship.ts";
import vpc from "../resources/ec2-vpc.ts";
import searchDomain from "../resources/opensearch-domain.ts";

export default defineRelationship({
  from: searchDomain,
  verb: "runs in",
  inverse: "contains",
  to: vpc,
  via: { facet: "network", key: (network) => network.vpcId },
});
