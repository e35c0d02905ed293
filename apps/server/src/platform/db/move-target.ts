import pg from "pg";
import { memberOf } from "../member-of.ts";
import { type BackupTable, quoted } from "./backup.ts";
import type { Queryable } from "./queryable.ts";
import { valueParsers } from "./value-parsers.ts";

/** A database that can't be moved, with the reason for the operator. */
export class MoveError extends Error {
  override readonly name = "MoveError";
}

const OLDEST_VERSION = 150_000;

/**
 * Connects to the target of a move.
 * @throws MoveError if it can't be reached, or can't store what an embedded database stores
 */
export async function connectToTarget(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, types: valueParsers, application_name: "skyledger-move" });
  // The statement that needs the connection fails; without a listener, its loss would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // Of several addresses of a host, only each one's own error has a message.
    const errors = error instanceof AggregateError && error.message === "" ? error.errors : [error];
    const reason = errors.map((one) => String(memberOf(one, "message") ?? one)).join(", ");
    throw new MoveError(`Can't connect to DATABASE_URL: ${reason}.`, { cause: error });
  }
  try {
    await refuseUnfit(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; servers: number }>(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
           (select count(*)::int from pg_stat_activity
             where datname = current_database() and application_name = 'skyledger') as servers`);
  const [{ version, encoding, servers } = { version: 0, encoding: "", servers: 0 }] = rows;
  if (version < OLDEST_VERSION) {
    throw new MoveError(
      `DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is required.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new MoveError(
      `The database of DATABASE_URL has the encoding ${encoding}. Create it with: create database … encoding 'UTF8' template template0.`,
    );
  }
  if (servers > 0) throw new MoveError("A server uses the database of DATABASE_URL. Stop it first.");
  // A move takes as long as it takes.
  await client.query("set idle_in_transaction_session_timeout = 0; set statement_timeout = 0");
}

/** @throws MoveError if the database has tables that no version of Skyledger created */
export async function refuseForeignTables(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       and not exists (select from pg_attribute a
                        where a.attrelid = to_regclass('public.schema_migrations') and a.attname = 'checksum')
     order by 1 limit 3`);
  if (rows.length === 0) return;
  throw new MoveError(
    `The database of DATABASE_URL has tables of another program (${rows.map(({ name }) => name).join(", ")}). Move into a new, empty database.`,
  );
}

/** Locks all tables, so that no server writes to them until the move ends. @throws MoveError if one has rows */
export async function refuseRows(tx: Queryable, tables: readonly BackupTable[]): Promise<void> {
  for (const { table } of tables) await tx.query(`lock table ${quoted(table)} in exclusive mode`);
  for (const { table } of tables) {
    const { rows } = await tx.query(`select from ${quoted(table)} limit 1`);
    if (rows.length === 0) continue;
    throw new MoveError(
      `The database of DATABASE_URL is not empty (table ${table}). Move into a new, empty database.`,
    );
  }
}
