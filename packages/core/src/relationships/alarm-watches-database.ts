import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import database from "../resources/rds-db-instance.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: database,
  via: {
    facet: "metric",
    key: (metric) =>
      watchedDimension(metric, "DBInstanceIdentifier", ["AWS/RDS", "AWS/DocDB", "AWS/Neptune"]),
  },
});
