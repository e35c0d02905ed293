import logGroup from "../../resources/logs-log-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./log-group-bounded.ts";

const forEver = resourceWith(logGroup, { retention: { days: null } });
const undo = {
  document: "Skyledger-DeleteLogGroupRetention",
  parameters: { LogGroupName: ["subject"] },
};
const run = (days: string) => ({
  document: "Skyledger-SetLogGroupRetention",
  parameters: { LogGroupName: ["subject"], RetentionInDays: [days] },
});

fixTable(fix, [
  {
    when: "events are kept for ever",
    resource: forEver,
    change: { days: "90" },
    run: run("90"),
    changes: ["retention.days: null -> 90"],
    undo,
  },
  {
    when: "AWS does not know the length that was set",
    resource: forEver,
    change: { days: "100" },
    run: run("120"),
    changes: ["retention.days: null -> 120"],
    undo,
  },
  { when: "nobody has said how long", resource: forEver, run: "run a discovery" },
  {
    when: "somebody has set one",
    resource: resourceWith(logGroup, { retention: { days: 30 } }),
    change: { days: "90" },
    run: "30 days already",
  },
]);
