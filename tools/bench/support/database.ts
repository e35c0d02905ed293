import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

async function runOn(server: string, sql: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * A database that the benchmarks can fill: `BENCH_DATABASE_URL` is a PostgreSQL server; without it, there is
 * none.
 */
export async function freshPostgres(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.BENCH_DATABASE_URL;
  if (!server) return undefined;
  const name = `bench_${process.pid}_${Date.now()}`;
  await runOn(server, `create database ${name}`);
  return { url: urlOf(server, name), drop: () => runOn(server, `drop database ${name} with (force)`) };
}

/** A database and the data directory of its server. With `BENCH_KEEP`, they outlive the benchmark. */
export interface Installation {
  url: string;
  /** undefined: a directory of the server's own, which is removed with it. */
  dataDir?: string;
  /** An earlier run has filled it. */
  isFilled: boolean;
  /** Says that it is filled, so that the next run reads what is there; undefined: it is not kept. */
  keep?: () => Promise<void>;
  /** Removes the database; undefined: it is kept. */
  drop?: () => Promise<void>;
}

/**
 * An installation that takes long to fill. With `BENCH_KEEP`, a folder, it is left as it is for the next run; the
 * database has the name of the case.
 */
export async function installation(name: string): Promise<Installation | undefined> {
  const server = process.env.BENCH_DATABASE_URL;
  const folder = process.env.BENCH_KEEP;
  if (!server || !folder) {
    const fresh = await freshPostgres();
    return fresh && { ...fresh, isFilled: false };
  }
  const dataDir = join(folder, name);
  const database = `bench_kept_${name}`;
  const isFilled = existsSync(dataDir) && (await comment(server, database)) === "filled";
  if (!isFilled) {
    await runOn(server, `drop database if exists ${database} with (force)`);
    await runOn(server, `create database ${database}`);
    mkdirSync(dataDir, { recursive: true });
  }
  const keep = () => runOn(server, `comment on database ${database} is 'filled'`);
  return { url: urlOf(server, database), dataDir, isFilled, keep };
}

/** The comment of a database; undefined if it has none or doesn't exist. */
async function comment(server: string, name: string): Promise<string | undefined> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string | null }>(
      "select shobj_description(oid, 'pg_database') as text from pg_database where datname = $1",
      [name],
    );
    return rows[0]?.text ?? undefined;
  } finally {
    await client.end();
  }
}

/**
 * Whether to measure the embedded database, too: `BENCH_EMBEDDED=0` skips it for a short run on PostgreSQL.
 */
export function measuresEmbedded(): boolean {
  return process.env.BENCH_EMBEDDED !== "0";
}
