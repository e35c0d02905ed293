import { defineRelationship } from "../model/define-relationship.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import logGroup from "../resources/logs-log-group.ts";

// A function that never ran, or may not write logs, has no group.
export default defineRelationship({
  from: lambdaFunction,
  verb: "logs to",
  inverse: "receives logs of",
  to: logGroup,
  via: { facet: "logging", key: (logging) => logging.logGroup },
  unresolved: "drop",
});
