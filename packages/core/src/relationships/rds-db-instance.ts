import { edgesFrom } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";
import role from "../resources/iam-role.ts";
import key from "../resources/kms-key.ts";
import databaseCluster from "../resources/rds-db-cluster.ts";
import database from "../resources/rds-db-instance.ts";
import secret from "../resources/secretsmanager-secret.ts";

const edge = edgesFrom(database);

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
    verb: "member of",
    inverse: "has member",
    to: databaseCluster,
    via: { facet: "topology", key: (topology) => topology.clusterId },
  }),
  edge({
    verb: "monitored with",
    inverse: "used by",
    to: role,
    via: {
      facet: "monitoring",
      key: (monitoring) => (monitoring.enhancedIntervalSeconds > 0 ? monitoring.roleArn : null),
    },
    by: "arn",
  }),
  edge({
    verb: "replica of",
    inverse: "replicated to",
    to: database,
    via: { facet: "topology", key: (topology) => topology.replicaOf },
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
    verb: "signs in with",
    inverse: "used by",
    to: secret,
    via: { facet: "access", key: (access) => access.masterSecretArn },
    by: "arn",
  }),
];
