import instance from "../../resources/ec2-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./instance-stop.ts";

const state = (name: string) =>
  resourceWith(instance, { state: { name, stoppedAt: null, launchedAt: "2026-01-01T00:00:00.000Z" } });
const run = (document: string) => ({ document, parameters: { InstanceId: ["subject"] } });

fixTable(fix, [
  {
    when: "it runs",
    resource: state("running"),
    run: run("AWS-StopEC2Instance"),
    changes: ['state.name: "running" -> "stopped"'],
    undo: run("AWS-StartEC2Instance"),
  },
  { when: "it is stopped", resource: state("stopped"), run: "stopped, not running" },
]);
