import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { type BackupHeader, type BackupTable, notExported, quoted } from "./backup.ts";
import { insertRows, startLoading } from "./load-rows.ts";
import { migrations } from "./migrations.gen.ts";
import { type DatabaseLocation, openDatabase } from "./open-database.ts";
import type { Queryable } from "./queryable.ts";
import { advanceSequences } from "./sequences.ts";

/** Thrown when an export cannot be restored. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}

const ROWS_PER_INSERT = 200;

/**
 * Fills an empty database from an export of `writeBackup`, embedded or on a server, which also allows moving
 * from one to the other. All or nothing; afterwards, the database has the newest schema.
 * @returns the number of rows
 * @throws RestoreError for a file that is not an export, a newer version's export, or a database with data in
 * it
 */
export async function restoreBackup(file: string, target: DatabaseLocation): Promise<number> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  const iterator = lines[Symbol.asyncIterator]();
  const header = parseHeader((await iterator.next()).value, file);
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const asExported = header.migrations.map((name) => {
    const migration = known.get(name);
    if (!migration)
      throw new RestoreError(`${file} was written by a newer version (migration ${name}). Update first.`);
    return migration;
  });
  const database = await openDatabase(target, { migrations: asExported });
  try {
    const rows = await database.system((tx) => fill(tx, { [Symbol.asyncIterator]: () => iterator }));
    await database.close();
    await (await openDatabase(target)).close(); // the migrations that are newer than the export
    return rows;
  } finally {
    await database.close();
  }
}

const backupHeader: z.ZodType<BackupHeader> = z.object({
  format: z.literal("skyledger-export"),
  version: z.literal(1),
  migrations: z.array(z.string()),
  at: z.string(),
});
const backupTable: z.ZodType<BackupTable> = z.object({
  table: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});

/** Parses a line of an export; undefined for one that writeBackup did not write. */
function parseLine<Line>(schema: z.ZodType<Line>, text: string): Line | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseHeader(text: string | undefined, file: string): BackupHeader {
  const header = text === undefined ? undefined : parseLine(backupHeader, text);
  if (header) return header;
  throw new RestoreError(`${file} is not an export that this version of Skyledger can read.`);
}

async function fill(tx: Queryable, lines: AsyncIterable<string>): Promise<number> {
  let table: BackupTable | undefined;
  let rows: string[] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    if (table && rows.length > 0) await insertRows(tx, table, rows);
    count += rows.length;
    rows = [];
  };
  // Only the tables' owner can disable triggers: for this transaction, no longer uses the application's role.
  await tx.query("set local role none");
  const loading = await startLoading(tx);
  for await (const text of lines) {
    if (text.startsWith("{")) {
      await flush();
      // Rows are arrays; an object is the head of the next table.
      table = parseLine(backupTable, text);
      if (!table) throw new RestoreError("The export is damaged: a table's description can't be read.");
      await refuseFilled(tx, table.table);
    } else if (!notExported.has(table?.table ?? "")) {
      rows.push(text);
      if (rows.length === ROWS_PER_INSERT) await flush();
    }
  }
  await flush();
  await loading.end();
  await advanceSequences(tx);
  return count;
}

async function refuseFilled(tx: Queryable, table: string): Promise<void> {
  const { rows } = await tx.query(`select from ${quoted(table)} limit 1`);
  if (rows.length > 0)
    throw new RestoreError(`The database is not empty (table ${table}). Restore into a new one.`);
}

/** A program: `restore.ts <export file> <data directory or postgres://…>`. */
async function main([file, target]: readonly string[]): Promise<void> {
  if (!file || !target)
    throw new RestoreError("Specify the export, and the data directory or postgres:// address.");
  const location = /^postgres(ql)?:\/\//.test(target) ? { url: target } : { dataDir: target };
  console.log(`Restored ${await restoreBackup(file, location)} rows.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
