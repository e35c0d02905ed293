import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

/** Value for seeing all workspaces before a database has its own token. */
const knownToAll = "on";

/**
 * Lets migrations use `set local app.system = 'on'`, as those from before the token do. Only in the
 * transaction of the migrations: no one else sees the function before {@link closeSystemScope} has replaced
 * it again.
 */
export async function openSystemScope(client: pg.ClientBase): Promise<void> {
  await defineIsSystem(client, `coalesce(current_setting('app.system', true) = '${knownToAll}', false)`);
}

/**
 * Makes a token the only way to see all workspaces, and returns it to this process. The application's role
 * cannot read the token or derive it from the hash in the function; settings that it can change have no
 * effect.
 * Runs in the transaction of the migrations, before the application's role is set.
 * @returns the token; a fixed word if a schema has no place for one (older migrations, in tests)
 */
export async function closeSystemScope(client: pg.ClientBase): Promise<string> {
  const { rows: places } = await client.query<{ there: boolean }>(
    "select to_regclass('skyledger_private.system_scope') is not null as there",
  );
  if (!places[0]?.there) return knownToAll;
  await client.query(
    "insert into skyledger_private.system_scope (token) values ($1) on conflict (only_row) do nothing",
    [randomBytes(32).toString("hex")],
  );
  const { rows } = await client.query<{ token: string }>("select token from skyledger_private.system_scope");
  const [row] = rows;
  if (!row) throw new Error("The token of the system scope was not written.");
  const hash = createHash("sha256").update(row.token).digest("hex");
  await defineIsSystem(
    client,
    `coalesce(sha256(convert_to(current_setting('app.system', true), 'UTF8')) = '\\x${hash}'::bytea, false)`,
  );
  return row.token;
}

/** Replaces the function's body if the function exists with another one. */
async function defineIsSystem(client: pg.ClientBase, condition: string): Promise<void> {
  const body = ` select ${condition} `;
  const { rows } = await client.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = to_regprocedure('public.is_system()')",
  );
  if (rows[0] === undefined || rows[0].body === body) return;
  await client.query(
    `create or replace function public.is_system() returns boolean language sql stable parallel safe as $$${body}$$`,
  );
}
