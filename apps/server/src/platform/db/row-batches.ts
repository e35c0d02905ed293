import pg from "pg";
import type { Queryable } from "./queryable.ts";

/** A row that the database does not take, and why. */
export interface RefusedRow<Row> {
  row: Row;
  /** In the database's words. */
  message: string;
}

const defaultSize = 200;

/**
 * Rows in batches for one statement each; of rows with one key within a batch the last one counts, since a statement
 * with `on conflict do update` may touch a row only once. Every statement that writes several rows so takes them from
 * here.
 * @param keyOf the columns of the unique key, as one text
 */
export function* rowBatches<Row>(
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
  size = defaultSize,
): Generator<Row[]> {
  let batch = new Map<string, Row>();
  for (const row of rows) {
    batch.set(keyOf(row), row);
    if (batch.size < size) continue;
    yield [...batch.values()];
    batch = new Map();
  }
  if (batch.size > 0) yield [...batch.values()];
}

/**
 * Whether a statement failed for what is in its rows: text that PostgreSQL cannot hold (a zero character, half a
 * surrogate pair), a number or date out of range, a broken check, a key too long for its index
 * (PostgreSQL, "Error Codes": class 22, 23502, 23514, 54000).
 */
function isRowFailure(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return error.code.startsWith("22") || ["23502", "23514", "54000"].includes(error.code);
}

/**
 * The savepoints of an open transaction, one at a time. One is released, the next one set and its statement sent at
 * once: a round trip for each batch, during which no one else has the embedded database.
 */
class Savepoints {
  readonly #tx: Queryable;
  #open = false;

  constructor(tx: Queryable) {
    this.#tx = tx;
  }

  /** Writes a batch; the answer says why it was refused for one of its rows. */
  async attempt(write: () => Promise<void>): Promise<string | undefined> {
    const before = this.#open ? [this.#tx.query("release savepoint row_batch")] : [];
    before.push(this.#tx.query("savepoint row_batch"));
    this.#open = true;
    const [written, ...set] = await Promise.allSettled([write(), ...before]);
    for (const one of set) if (one.status === "rejected") throw one.reason;
    if (written.status === "fulfilled") return undefined;
    const { reason } = written;
    if (!isRowFailure(reason)) throw reason;
    await this.#tx.query("rollback to savepoint row_batch");
    return reason.message;
  }

  async end(): Promise<void> {
    if (this.#open) await this.#tx.query("release savepoint row_batch");
  }
}

async function writeHalves<Row>(
  savepoints: Savepoints,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<RefusedRow<Row>[]> {
  const message = await savepoints.attempt(() => write(rows));
  if (message === undefined) return [];
  const [row] = rows;
  if (rows.length === 1 && row !== undefined) return [{ row, message }];
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await writeHalves(savepoints, rows.slice(0, middle), write)),
    ...(await writeHalves(savepoints, rows.slice(middle), write)),
  ];
}

/**
 * Writes rows batch by batch in an open transaction. A batch that the database refuses for what is in it is halved
 * until the bad rows stand alone: they are answered, and all others are written.
 * @throws whatever else the database says
 */
export async function writeRows<Row>(
  tx: Queryable,
  rows: Iterable<Row>,
  keyOf: (row: Row) => string,
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<RefusedRow<Row>[]> {
  const refused: RefusedRow<Row>[] = [];
  const savepoints = new Savepoints(tx);
  for (const batch of rowBatches(rows, keyOf)) refused.push(...(await writeHalves(savepoints, batch, write)));
  await savepoints.end();
  return refused;
}
