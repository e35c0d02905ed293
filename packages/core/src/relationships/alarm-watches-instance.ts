import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import instance from "../resources/ec2-instance.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: instance,
  via: { facet: "metric", key: (metric) => metric.dimensions.InstanceId },
});
