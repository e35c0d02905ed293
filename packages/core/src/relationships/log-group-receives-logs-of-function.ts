import { defineRelationship } from "../model/define-relationship.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import logGroup from "../resources/logs-log-group.ts";

/** Lambda names the log group of a function like this unless told otherwise (Lambda developer guide). */
const functionLogs = "/aws/lambda/";

export default defineRelationship({
  from: logGroup,
  verb: "receives logs of",
  inverse: "logs to",
  to: lambdaFunction,
  via: {
    facet: "retention",
    key: (_, { name }) => (name.startsWith(functionLogs) ? name.slice(functionLogs.length) : null),
  },
});
