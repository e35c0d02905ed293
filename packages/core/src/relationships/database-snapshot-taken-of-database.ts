import { defineRelationship } from "../model/define-relationship.ts";
import database from "../resources/rds-db-instance.ts";
import databaseSnapshot from "../resources/rds-db-snapshot.ts";

export default defineRelationship({
  from: databaseSnapshot,
  verb: "taken of",
  inverse: "has snapshot",
  to: database,
  via: { facet: "source", key: (source) => source.instanceId },
});
