import { defineRelationship } from "../model/define-relationship.ts";
import cluster from "../resources/rds-db-cluster.ts";
import clusterSnapshot from "../resources/rds-db-cluster-snapshot.ts";
import { isCopiedFromElsewhere } from "./copied-from-elsewhere.ts";

export default defineRelationship({
  from: clusterSnapshot,
  verb: "taken of",
  inverse: "has snapshot",
  to: cluster,
  via: {
    facet: "source",
    key: (source, from) => (isCopiedFromElsewhere(source.copiedFrom, from) ? null : source.clusterId),
  },
});
