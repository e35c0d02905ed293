import { edgesFrom } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import key from "../resources/kms-key.ts";
import databaseCluster from "../resources/rds-db-cluster.ts";
import secret from "../resources/secretsmanager-secret.ts";

const edge = edgesFrom(databaseCluster);

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
    verb: "signs in with",
    inverse: "used by",
    to: secret,
    via: { facet: "access", key: (access) => access.masterSecretArn },
    by: "arn",
  }),
];
