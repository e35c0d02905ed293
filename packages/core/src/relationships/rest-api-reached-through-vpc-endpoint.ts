import { defineRelationship } from "../model/define-relationship.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import vpcEndpoint from "../resources/ec2-vpc-endpoint.ts";

export default defineRelationship({
  from: restApi,
  verb: "reached through",
  inverse: "leads to",
  to: vpcEndpoint,
  via: { facet: "endpoint", key: (endpoint) => endpoint.vpcEndpointIds },
});
