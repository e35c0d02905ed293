import { defineRelationship } from "../model/define-relationship.ts";
import httpApi from "../resources/apigatewayv2-api.ts";
import logGroup from "../resources/logs-log-group.ts";

export default defineRelationship({
  from: httpApi,
  verb: "logs to",
  inverse: "receives logs of",
  to: logGroup,
  via: { facet: "stages", key: (stages) => stages.map((stage) => stage.accessLogArn?.replace(/:\*$/, "")) },
  by: "arn",
});
