import { edgesFrom } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";
import eksCluster from "../resources/eks-cluster.ts";
import role from "../resources/iam-role.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(eksCluster);

export default [
  edge({
    verb: "encrypts secrets with",
    inverse: "encrypts secrets of",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.map((part) => part.kmsKeyArn) },
    by: "arn",
  }),
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
  edge({
    verb: "runs as",
    inverse: "used by",
    to: role,
    via: { facet: "role", key: (role) => role.arn },
    by: "arn",
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
];
