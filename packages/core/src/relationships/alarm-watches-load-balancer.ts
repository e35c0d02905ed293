import { buildArn, parseArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";

// CloudWatch names a balancer by the end of its ARN.
export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: loadBalancer,
  via: {
    facet: "metric",
    key: ({ dimensions }, { arn, region, accountId }) =>
      dimensions.LoadBalancer === undefined
        ? null
        : buildArn(
            { partition: parseArn(arn)?.partition ?? "aws", region, accountId },
            "elasticloadbalancing",
            "loadbalancer/",
            dimensions.LoadBalancer,
          ),
  },
  by: "arn",
});
