import { edgesFrom } from "../model/define-relationship.ts";
import httpApi from "../resources/apigatewayv2-api.ts";
import logGroup from "../resources/logs-log-group.ts";

const edge = edgesFrom(httpApi);

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
];
