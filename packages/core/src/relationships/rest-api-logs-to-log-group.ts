import { defineRelationship } from "../model/define-relationship.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import logGroup from "../resources/logs-log-group.ts";

export default defineRelationship({
  from: restApi,
  verb: "logs to",
  inverse: "receives logs of",
  to: logGroup,
  via: { facet: "stages", key: (stages) => stages.map((stage) => stage.accessLogArn?.replace(/:\*$/, "")) },
  by: "arn",
});
