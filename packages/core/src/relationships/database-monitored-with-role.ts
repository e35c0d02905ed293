import { defineRelationship } from "../model/define-relationship.ts";
import role from "../resources/iam-role.ts";
import database from "../resources/rds-db-instance.ts";

export default defineRelationship({
  from: database,
  verb: "monitored with",
  inverse: "used by",
  to: role,
  via: {
    facet: "monitoring",
    key: (monitoring) => (monitoring.enhancedIntervalSeconds > 0 ? monitoring.roleArn : null),
  },
  by: "arn",
});
