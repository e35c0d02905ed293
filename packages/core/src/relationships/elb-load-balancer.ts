import { edgesFrom } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";

const edge = edgesFrom(loadBalancer);

export default [
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
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
        listeners.flatMap(({ certificateArns }) => certificateArns.filter((arn) => arn.includes(":acm:"))),
    },
    by: "arn",
  }),
];
