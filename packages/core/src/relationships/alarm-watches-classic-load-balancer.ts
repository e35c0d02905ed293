import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: classicLoadBalancer,
  via: { facet: "metric", key: (metric) => watchedDimension(metric, "LoadBalancerName", ["AWS/ELB"]) },
});
