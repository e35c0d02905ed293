import { edgesFrom } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import vpc from "../resources/ec2-vpc.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";
import lambdaFunction from "../resources/lambda-function.ts";

const edge = edgesFrom(targetGroup);

export default [
  edge({
    verb: "behind",
    inverse: "forwards to",
    to: loadBalancer,
    via: { facet: "loadBalancers", key: (arns) => arns },
    by: "arn",
  }),
  edge({
    verb: "belongs to",
    inverse: "has",
    to: vpc,
    via: { facet: "settings", key: (settings) => settings.vpcId },
  }),
  // A target can end the function's ARN with a version or an alias.
  edge({
    verb: "has target",
    inverse: "target of",
    to: lambdaFunction,
    via: {
      facet: "targets",
      key: (targets) =>
        targets.map(({ id }) => (id?.includes(":function:") ? id.split(":").slice(0, 7).join(":") : null)),
    },
    by: "arn",
  }),
  edge({
    verb: "has target",
    inverse: "target of",
    to: instance,
    via: { facet: "targets", key: (targets) => targets.map(({ id }) => (id?.startsWith("i-") ? id : null)) },
  }),
  edge({
    verb: "has target",
    inverse: "target of",
    to: loadBalancer,
    via: {
      facet: "targets",
      key: (targets) => targets.map(({ id }) => (id?.includes(":loadbalancer/") ? id : null)),
    },
    by: "arn",
  }),
];
