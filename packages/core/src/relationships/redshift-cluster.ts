import { bucketArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import vpc from "../resources/ec2-vpc.ts";
import role from "../resources/iam-role.ts";
import key from "../resources/kms-key.ts";
import warehouse from "../resources/redshift-cluster.ts";
import bucket from "../resources/s3-bucket.ts";

const edge = edgesFrom(warehouse);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
    by: "arn",
  }),
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
  edge({
    verb: "logs to",
    inverse: "receives logs of",
    to: bucket,
    via: {
      facet: "logging",
      key: ({ enabled, bucketName }, { arn }) =>
        bucketName === null || !enabled ? null : bucketArn(arn, bucketName),
    },
    by: "arn",
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
    to: role,
    via: { facet: "access", key: (access) => access.iamRoleArns },
    by: "arn",
  }),
];
