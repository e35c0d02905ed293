import { defineRelationship } from "../model/define-relationship.ts";
import database from "../resources/rds-db-instance.ts";

export default defineRelationship({
  from: database,
  verb: "replica of",
  inverse: "replicated to",
  to: database,
  via: { facet: "topology", key: (topology) => topology.replicaOf },
});
