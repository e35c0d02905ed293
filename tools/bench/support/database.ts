import pg from "pg";

/**
 * A database that the benchmarks can fill: `BENCH_DATABASE_URL` is a PostgreSQL server; without it, there is
 * none.
 */
export async function freshPostgres(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.BENCH_DATABASE_URL;
  if (!server) return undefined;
  const name = `bench_${process.pid}_${Date.now()}`;
  const run = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

/**
 * Whether to measure the embedded database, too: `BENCH_EMBEDDED=0` skips it for a short run on PostgreSQL.
 */
export function measuresEmbedded(): boolean {
  return process.env.BENCH_EMBEDDED !== "0";
}
