import pg from "pg";
import type { Queryable } from "./queryable.ts";

/** A row that the database rejects, and why. */
export interface RefusedRow<Row> {
  row: Row;
  /** The database's message. */
  message: string;
}

const defaultSize = 200;

/**
 * Splits rows into batches for one statement each; the last row with a key within a batch counts, since a
 * statement with `on conflict do update` may update a row only once. Every statement that writes several rows
 * this way uses it.
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
 * Whether a statement failed because of its rows' content: text that PostgreSQL cannot store (a NUL
 * character, half a surrogate pair), a number or date out of range, a violated check, a key too long for its
 * index (PostgreSQL, "Error Codes": class 22, 23502, 23514, 54000).
 */
function isRowFailure(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false;
  return error.code.startsWith("22") || ["23502", "23514", "54000"].includes(error.code);
}

/**
 * The savepoints of an open transaction, one at a time. Releases one, sets the next one, and sends its
 * statement at once: one round trip per batch, during which no one else has the embedded database.
 */
class Savepoints {
  readonly #tx: Queryable;
  #open = false;

  constructor(tx: Queryable) {
    this.#tx = tx;
  }

  /** Writes a batch; returns why it was rejected for one of its rows. */
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
 * Writes rows batch by batch in an open transaction. A batch that the database rejects for its content is
 * halved until the bad rows are isolated: they are returned, and all others are written.
 * @throws any other error of the database
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
