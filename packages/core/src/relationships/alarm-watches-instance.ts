import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import instance from "../resources/ec2-instance.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: instance,
  via: { facet: "metric", key: (metric) => watchedDimension(metric, "InstanceId", ["AWS/EC2", "CWAgent"]) },
});
