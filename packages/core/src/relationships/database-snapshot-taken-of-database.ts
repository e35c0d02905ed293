import { defineRelationship } from "../model/define-relationship.ts";
import database from "../resources/rds-db-instance.ts";
import databaseSnapshot from "../resources/rds-db-snapshot.ts";
import { isCopiedFromElsewhere } from "./copied-from-elsewhere.ts";

export default defineRelationship({
  from: databaseSnapshot,
  verb: "taken of",
  inverse: "has snapshot",
  to: database,
  via: {
    facet: "source",
    key: (source, from) => (isCopiedFromElsewhere(source.copiedFrom, from) ? null : source.instanceId),
  },
});
