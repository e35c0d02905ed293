import { edgesFrom } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import instance from "../resources/ec2-instance.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";

const edge = edgesFrom(classicLoadBalancer);

export default [
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
  edge({
    verb: "has target",
    inverse: "target of",
    to: instance,
    via: { facet: "instances", key: (instanceIds) => instanceIds },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: subnet,
    via: { facet: "network", key: (network) => network.subnetIds },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: vpc,
    via: { facet: "network", key: (network) => network.vpcId },
  }),
  edge({
    verb: "secured by",
    inverse: "secures",
    to: certificate,
    via: {
      facet: "listeners",
      key: (listeners) =>
        // A listener can also use a certificate uploaded to IAM.
        listeners.map(({ certificateArn }) => (certificateArn?.includes(":acm:") ? certificateArn : null)),
    },
    by: "arn",
  }),
];
