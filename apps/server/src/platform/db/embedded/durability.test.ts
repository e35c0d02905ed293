import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { createTestWorkspace } from "../testing.ts";

const ROUNDS = 4;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "skyledger-durability-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Lets the child write until it has confirmed a few transactions, then kills it without warning. */
async function writeAndKill(workspace: string, round: number): Promise<number> {
  const script = fileURLToPath(new URL("./durability-writer.fixture.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, dataDir, workspace, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("The writer has no output.");
  let confirmed = 0;
  const exit = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    confirmed = Number(line);
    // A different moment in each round: between transactions, inside one, during a checkpoint.
    if (confirmed === 20 + round * 7) child.kill("SIGKILL");
  }
  expect((await exit)[1]).toBe("SIGKILL");
  return confirmed;
}

test(`${ROUNDS} times kill -9: everything confirmed is there, and only whole transactions`, async () => {
  const first = await openDatabase({ dataDir });
  const workspace = await createTestWorkspace(first);
  await first.close();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const confirmed = await writeAndKill(workspace, round);
    const database = await openDatabase({ dataDir });
    const { rows } = await database.forWorkspace(workspace, (tx) =>
      tx.query<{ subject: string; rows: number }>(
        "select subject, count(*)::int as rows from audit_pending where action = $1 group by subject",
        [`round ${round}`],
      ),
    );
    await database.close();
    expect(confirmed).toBeGreaterThanOrEqual(20);
    expect(rows.length).toBeGreaterThanOrEqual(confirmed);
    expect(rows.length).toBeLessThanOrEqual(confirmed + 1); // one may have been stored but not reported yet
    expect(rows.filter((row) => row.rows !== 50)).toEqual([]);
  }
});
