import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import table from "../resources/dynamodb-table.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: table,
  via: { facet: "metric", key: (metric) => watchedDimension(metric, "TableName", ["AWS/DynamoDB"]) },
});
