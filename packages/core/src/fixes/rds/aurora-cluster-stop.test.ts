import database from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./aurora-cluster-stop.ts";

const of = (name: string, clusterId: string | null = "orders") =>
  resourceWith(database, { state: { name }, topology: { clusterId, replicaOf: null, replicaIds: [] } });
const run = (action: string) => ({
  document: "AWS-StartStopAuroraCluster",
  parameters: { ClusterName: ["orders"], Action: [action] },
});
const change = { onlyMember: "true" };

fixTable(fix, [
  {
    when: "it is alone in its cluster",
    resource: of("available"),
    change,
    run: run("Stop"),
    changes: ['state.name: "available" -> "stopped"'],
    undo: run("Start"),
  },
  {
    when: "the cluster has others",
    resource: of("available"),
    change: { onlyMember: "false" },
    run: "other",
  },
  { when: "no one has counted them", resource: of("available"), run: "other" },
  { when: "it is stopped", resource: of("stopped"), change, run: "not available" },
  { when: "it has no cluster", resource: of("available", null), change, run: "Not part of a cluster" },
]);
