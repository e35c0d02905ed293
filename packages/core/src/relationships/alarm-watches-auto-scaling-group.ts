import { defineRelationship } from "../model/define-relationship.ts";
import autoScalingGroup from "../resources/auto-scaling-group.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: autoScalingGroup,
  via: {
    facet: "metric",
    key: (metric) => watchedDimension(metric, "AutoScalingGroupName", ["AWS/AutoScaling", "AWS/EC2"]),
  },
});
