import database from "../../resources/rds-db-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-instance-stop.ts";

const alone = { clusterId: null, replicaOf: null, replicaIds: [] };
const of = (
  name: string,
  topology: { clusterId: string | null; replicaOf: string | null; replicaIds: string[] },
) => resourceWith(database, { state: { name }, topology });
const run = (document: string) => ({ document, parameters: { InstanceId: ["subject"] } });

fixTable(fix, [
  {
    when: "it runs",
    resource: of("available", alone),
    run: run("AWS-StopRdsInstance"),
    changes: ['state.name: "available" -> "stopped"'],
    undo: run("AWS-StartRdsInstance"),
  },
  { when: "it is stopped", resource: of("stopped", alone), run: "not available" },
  { when: "it is in a cluster", resource: of("available", { ...alone, clusterId: "c" }), run: "cluster" },
  { when: "it is a replica", resource: of("available", { ...alone, replicaOf: "r" }), run: "replica" },
  { when: "it has one", resource: of("available", { ...alone, replicaIds: ["r"] }), run: "replicas" },
]);
