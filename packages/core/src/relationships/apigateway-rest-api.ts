import { edgesFrom } from "../model/define-relationship.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import vpcEndpoint from "../resources/ec2-vpc-endpoint.ts";
import logGroup from "../resources/logs-log-group.ts";

const edge = edgesFrom(restApi);

export default [
  edge({
    verb: "logs to",
    inverse: "receives logs of",
    to: logGroup,
    via: {
      facet: "stages",
      key: (stages) =>
        // Access logs can go to a Firehose stream instead.
        stages.map(({ accessLogArn }) =>
          accessLogArn?.includes(":logs:") ? accessLogArn.replace(/:\*$/, "") : null,
        ),
    },
    by: "arn",
  }),
  edge({
    verb: "reached through",
    inverse: "leads to",
    to: vpcEndpoint,
    via: { facet: "endpoint", key: (endpoint) => endpoint.vpcEndpointIds },
  }),
];
