// A program for the test of a dead process: announces an act, prints a line, and never ends it.

import { createAuditStore } from "../audit/store.ts";
import { createTrail } from "../audit/trail.ts";
import { openDatabase } from "../platform/db/open-database.ts";

const [dataDir = "", workspaceId = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const trail = createTrail({
  store: createAuditStore(database),
  now: () => new Date(),
  onProblem: (error) => console.error(error),
});
await trail.begin(workspaceId, {
  actor: { kind: "person", id: null, name: "ana@example.com" },
  action: "fix.started",
  target: { type: "fix", id: "finding-1", name: null },
  outcome: "done",
  address: "192.0.2.1",
});
process.stdout.write("announced\n");
setInterval(() => undefined, 1000);
