import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { type BackupHeader, type BackupTable, notExported, quoted } from "./backup.ts";
import { migrations } from "./migrations.gen.ts";
import { type DatabaseLocation, openDatabase } from "./open-database.ts";
import type { Queryable } from "./queryable.ts";

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
    if (table && rows.length > 0) await insert(tx, table, rows);
    count += rows.length;
    rows = [];
  };
  // Only the tables' owner can disable triggers: for this transaction, no longer uses the application's role.
  await tx.query("set local role none");
  const tables = await describeTables(tx);
  await switchTriggers(tx, tables, "disable");
  for await (const text of lines) {
    if (text.startsWith("{")) {
      await flush();
      // Rows are arrays; an object is the head of the next table.
      table = parseLine(backupTable, text);
      if (!table) throw new RestoreError("The export is damaged: a table's description can't be read.");
      await refuseFilled(tx, table.table);
    } else if (!notExported.has(table?.table ?? "")) {
      rows.push(text);
      // A row can reference a later one of its own table; that is checked at the end of the statement.
      if (rows.length === ROWS_PER_INSERT && !tables.selfReferring.has(table?.table ?? "")) await flush();
    }
  }
  await flush();
  await switchTriggers(tx, tables, "enable");
  await advanceSequences(tx);
  return count;
}

interface SpecialTables {
  /** With the schema's triggers, their rows, which are also in the export, would be written twice. */
  readonly triggered: readonly string[];
  readonly selfReferring: ReadonlySet<string>;
}

async function describeTables(tx: Queryable): Promise<SpecialTables> {
  const { rows } = await tx.query<{ name: string; triggered: boolean; selfReferring: boolean }>(`
    select c.relname as name,
           exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggered,
           exists (select from pg_constraint k where k.conrelid = c.oid and k.confrelid = c.oid and k.contype = 'f')
             as "selfReferring"
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`);
  return {
    triggered: rows.filter(({ triggered }) => triggered).map(({ name }) => name),
    selfReferring: new Set(rows.filter(({ selfReferring }) => selfReferring).map(({ name }) => name)),
  };
}

async function switchTriggers(
  tx: Queryable,
  { triggered }: SpecialTables,
  how: "enable" | "disable",
): Promise<void> {
  for (const name of triggered) await tx.query(`alter table ${quoted(name)} ${how} trigger user`);
}

async function refuseFilled(tx: Queryable, table: string): Promise<void> {
  const { rows } = await tx.query(`select from ${quoted(table)} limit 1`);
  if (rows.length > 0)
    throw new RestoreError(`The database is not empty (table ${table}). Restore into a new one.`);
}

/** @param rows JSON arrays of PostgreSQL's text form, one per row */
async function insert(tx: Queryable, table: BackupTable, rows: readonly string[]): Promise<void> {
  const names = table.columns.map(({ name }) => quoted(name)).join(", ");
  const values = table.columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(", ");
  await tx.query(
    `insert into ${quoted(table.table)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) with ordinality as e(r, n) order by n`,
    [`[${rows.join(",")}]`],
  );
}

/** The next generated number of every identity column follows the restored ones. */
async function advanceSequences(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`);
  for (const { table, column } of rows) {
    await tx.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
      [quoted(table), column],
    );
  }
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
