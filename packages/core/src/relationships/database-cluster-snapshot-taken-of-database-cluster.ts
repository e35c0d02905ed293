import { defineRelationship } from "../model/define-relationship.ts";
import cluster from "../resources/rds-db-cluster.ts";
import clusterSnapshot from "../resources/rds-db-cluster-snapshot.ts";

export default defineRelationship({
  from: clusterSnapshot,
  verb: "taken of",
  inverse: "has snapshot",
  to: cluster,
  via: { facet: "source", key: (source) => source.clusterId },
});
