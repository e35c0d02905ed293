import { defineRelationship } from "../model/define-relationship.ts";
import databaseCluster from "../resources/rds-db-cluster.ts";
import database from "../resources/rds-db-instance.ts";

export default defineRelationship({
  from: database,
  verb: "member of",
  inverse: "has member",
  to: databaseCluster,
  via: { facet: "topology", key: (topology) => topology.clusterId },
});
