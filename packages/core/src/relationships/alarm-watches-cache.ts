import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import cache from "../resources/elasticache-cluster.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: cache,
  via: { facet: "metric", key: (metric) => watchedDimension(metric, "CacheClusterId", ["AWS/ElastiCache"]) },
});
