import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import volume from "../resources/ec2-volume.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: volume,
  via: { facet: "metric", key: (metric) => watchedDimension(metric, "VolumeId", ["AWS/EBS"]) },
});
