import { edgesFrom } from "../model/define-relationship.ts";
import image from "../resources/ec2-image.ts";
import instance from "../resources/ec2-instance.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";
import instanceProfile from "../resources/iam-instance-profile.ts";

const edge = edgesFrom(instance);

export default [
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
  edge({
    verb: "has",
    inverse: "belongs to",
    to: networkInterface,
    via: { facet: "network", key: (network) => network.networkInterfaceIds },
  }),
  edge({
    verb: "launched from",
    inverse: "launched",
    to: image,
    via: { facet: "compute", key: (compute) => compute.imageId },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: subnet,
    via: { facet: "network", key: (network) => network.subnetId },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: vpc,
    via: { facet: "network", key: (network) => network.vpcId },
  }),
  edge({
    verb: "uses",
    inverse: "used by",
    to: instanceProfile,
    via: { facet: "instanceProfile", key: (profile) => profile.arn },
    by: "arn",
  }),
];
