import { defineRelationship } from "../model/define-relationship.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import logGroup from "../resources/logs-log-group.ts";

export default defineRelationship({
  from: restApi,
  verb: "logs to",
  inverse: "receives logs of",
  to: logGroup,
  via: {
    facet: "stages",
    key: (stages) =>
      // Access logs may go to a delivery stream instead.
      stages.map(({ accessLogArn }) =>
        accessLogArn?.includes(":logs:") ? accessLogArn.replace(/:\*$/, "") : null,
      ),
  },
  by: "arn",
});
