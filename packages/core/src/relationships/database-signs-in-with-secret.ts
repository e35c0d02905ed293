import { defineRelationship } from "../model/define-relationship.ts";
import database from "../resources/rds-db-instance.ts";
import secret from "../resources/secretsmanager-secret.ts";

export default defineRelationship({
  from: database,
  verb: "signs in with",
  inverse: "used by",
  to: secret,
  via: { facet: "access", key: (access) => access.masterSecretArn },
  by: "arn",
});
