import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import cache from "../resources/elasticache-cluster.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: cache,
  via: { facet: "metric", key: (metric) => metric.dimensions.CacheClusterId },
});
