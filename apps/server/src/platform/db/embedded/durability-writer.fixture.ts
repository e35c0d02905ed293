// A program for the durability test: writes transactions of 50 rows forever and prints each one's number once
// it is stored.
import { openDatabase } from "../open-database.ts";

const [dataDir = "", workspace = "", round = ""] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
for (let transaction = 1; ; transaction += 1) {
  await database.forWorkspace(workspace, async (tx) => {
    const insert = `insert into audit_pending (workspace_id, actor, action, subject, detail)
      select $1, 'writer', $2, $3, jsonb_build_object('text', repeat('x', 2000)) from generate_series(1, 25)`;
    await tx.query(insert, [workspace, `round ${round}`, String(transaction)]);
    await tx.query(insert, [workspace, `round ${round}`, String(transaction)]);
  });
  if (transaction % 10 === 0) await database.query("checkpoint");
  process.stdout.write(`${transaction}\n`);
}
