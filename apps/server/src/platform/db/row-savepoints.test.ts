import pg from "pg";
import { expect, test } from "vitest";
import type { Queryable } from "./queryable.ts";
import { writeRows } from "./row-batches.ts";

/** A transaction that answers on request, and records what is sent and answered, in order. */
function transaction(refuses: (sql: string) => Error | undefined = () => undefined) {
  const log: string[] = [];
  const tx: Queryable = {
    async query(sql) {
      const short = sql.replace(" row_batch", "");
      log.push(short);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`· ${short}`);
      const error = refuses(sql);
      if (error) throw error;
      return { rows: [], rowCount: 0 };
    },
  };
  return { log, tx };
}

const rowFailure = () => Object.assign(new pg.DatabaseError("bad text", 0, "error"), { code: "22021" });
const key = (row: number) => String(row);
const write = (tx: Queryable) => async (rows: readonly number[]) => {
  await tx.query(`write ${rows.length}`);
};

test("a batch is one exchange: its savepoint, and the end of the one before, are sent with its statement", async () => {
  const { log, tx } = transaction();
  const rows = Array.from({ length: 401 }, (_, n) => n);
  expect(await writeRows(tx, rows, key, write(tx))).toEqual([]);
  const sent = [
    ["savepoint", "write 200"],
    ["release savepoint", "savepoint", "write 200"],
    ["release savepoint", "savepoint", "write 1"],
    ["release savepoint"],
  ];
  expect(log).toEqual(sent.flatMap((exchange) => [...exchange, ...exchange.map((sql) => `· ${sql}`)]));
});

test("no rows, no savepoint", async () => {
  const { log, tx } = transaction();
  expect(await writeRows(tx, [], key, write(tx))).toEqual([]);
  expect(log).toEqual([]);
});

test("a rejected batch is rolled back before its halves are written", async () => {
  const { log, tx } = transaction((sql) => (sql === "write 2" ? rowFailure() : undefined));
  expect(await writeRows(tx, [1, 2], key, write(tx))).toEqual([]);
  expect(log.filter((line) => !line.startsWith("·"))).toEqual([
    ...["savepoint", "write 2", "rollback to savepoint"],
    ...["release savepoint", "savepoint", "write 1"],
    ...["release savepoint", "savepoint", "write 1"],
    "release savepoint",
  ]);
});

test("an error that no row causes ends the writing, for a statement or a savepoint", async () => {
  const lost = new Error("lost");
  for (const broken of ["write 1", "savepoint row_batch", "release savepoint row_batch"]) {
    const { tx } = transaction((sql) => (sql === broken ? lost : undefined));
    await expect(writeRows(tx, [1], key, write(tx))).rejects.toBe(lost);
  }
});
