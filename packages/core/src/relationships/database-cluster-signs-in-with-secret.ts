import { defineRelationship } from "../model/define-relationship.ts";
import databaseCluster from "../resources/rds-db-cluster.ts";
import secret from "../resources/secretsmanager-secret.ts";

export default defineRelationship({
  from: databaseCluster,
  verb: "signs in with",
  inverse: "used by",
  to: secret,
  via: { facet: "access", key: (access) => access.masterSecretArn },
  by: "arn",
});
