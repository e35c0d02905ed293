import { edgesFrom } from "../model/define-relationship.ts";
import autoScalingGroup from "../resources/auto-scaling-group.ts";
import instance from "../resources/ec2-instance.ts";
import launchTemplate from "../resources/ec2-launch-template.ts";
import subnet from "../resources/ec2-subnet.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";
import targetGroup from "../resources/elb-target-group.ts";

const edge = edgesFrom(autoScalingGroup);

export default [
  edge({
    verb: "launches from",
    inverse: "used by",
    to: launchTemplate,
    via: { facet: "launch", key: (launch) => launch.launchTemplateId },
  }),
  edge({
    verb: "manages",
    inverse: "managed by",
    to: instance,
    via: { facet: "instances", key: (instances) => instances.map((instance) => instance.instanceId) },
  }),
  edge({
    verb: "registers with",
    inverse: "filled by",
    to: classicLoadBalancer,
    via: { facet: "balancing", key: (balancing) => balancing.classicLoadBalancerNames },
  }),
  edge({
    verb: "registers with",
    inverse: "filled by",
    to: targetGroup,
    via: { facet: "balancing", key: (balancing) => balancing.targetGroupArns },
    by: "arn",
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: subnet,
    via: { facet: "network", key: (network) => network.subnetIds },
  }),
];
