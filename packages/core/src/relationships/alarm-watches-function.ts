import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: lambdaFunction,
  via: { facet: "metric", key: (metric) => watchedDimension(metric, "FunctionName", ["AWS/Lambda"]) },
});
