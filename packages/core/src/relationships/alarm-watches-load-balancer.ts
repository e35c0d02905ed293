import { buildArn, parseArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";
import { watchedDimension } from "./watched-dimension.ts";

const namespaces = ["AWS/ApplicationELB", "AWS/NetworkELB", "AWS/GatewayELB"];

// CloudWatch names a balancer by the end of its ARN.
export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: loadBalancer,
  via: {
    facet: "metric",
    key: (metric, { arn, region, accountId }) => {
      const name = watchedDimension(metric, "LoadBalancer", namespaces);
      const scope = { partition: parseArn(arn)?.partition ?? "aws", region, accountId };
      return name === null ? null : buildArn(scope, "elasticloadbalancing", "loadbalancer/", name);
    },
  },
  by: "arn",
});
