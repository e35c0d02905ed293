import logGroup from "../../resources/logs-log-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./log-group-retention.ts";

const run = (days: string) => ({
  document: "Skyledger-SetLogGroupRetention",
  parameters: { LogGroupName: ["subject"], RetentionInDays: [days] },
});

fixTable(fix, [
  {
    when: "events are kept for a month",
    resource: resourceWith(logGroup, { retention: { days: 30 } }),
    run: run("365"),
    changes: ["retention.days: 30 -> 365"],
    undo: run("30"),
  },
  {
    when: "they are kept forever",
    resource: resourceWith(logGroup, { retention: { days: null } }),
    run: "never expires",
  },
]);
