import type pg from "pg";

const ROLE = "skyledger_app";
const QUEUE_SCHEMA = "pgboss";

/** The role that statements run as; null: the connecting user itself, to which row-level security applies. */
export type AppRole = typeof ROLE | null;

/**
 * Ensures that row-level security applies to the statements of this process.
 * It never applies to superusers and users with BYPASSRLS, even with FORCE (PostgreSQL manual, "Row Security
 * Policies"), and the embedded database has only a superuser. For those, a plain role without privileges is
 * created once and set on every connection. FORCE covers any other user, who needs no role.
 * Runs inside the migration transaction. Also creates the queue's schema, owned by its user.
 * @param housekeeping also lets the role vacuum tables and run checkpoints (PostgreSQL 17 and newer)
 */
export async function prepareAppRole(
  client: pg.ClientBase,
  { housekeeping }: { readonly housekeeping: boolean },
): Promise<AppRole> {
  const { rows } = await client.query<{ bypasses: boolean; present: boolean }>(
    `select rolsuper or rolbypassrls as bypasses, exists (select from pg_roles where rolname = '${ROLE}') as present
       from pg_roles where rolname = current_user`,
  );
  if (!rows[0]?.bypasses) {
    await client.query(`create schema if not exists ${QUEUE_SCHEMA}`);
    return null;
  }
  if (!rows[0].present) await createRole(client);
  // current_user may have BYPASSRLS without being a superuser: it must then be a member to set the role.
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${ROLE}', 'member') then grant ${ROLE} to current_user; end if;
  end $$`);
  await client.query(`
    grant usage on schema public to ${ROLE};
    grant select, insert, update, delete on all tables in schema public to ${ROLE};
    revoke insert, update, delete on schema_migrations from ${ROLE};
    grant usage, select, update on all sequences in schema public to ${ROLE};
    create schema if not exists ${QUEUE_SCHEMA} authorization ${ROLE}`);
  if (housekeeping) {
    await client.query(
      `grant maintain on all tables in schema public to ${ROLE}; grant pg_checkpoint to ${ROLE}`,
    );
  }
  return ROLE;
}

async function createRole(client: pg.ClientBase): Promise<void> {
  // Roles belong to the whole cluster: another database's first start may create it concurrently.
  await client.query(`do $$ begin
    create role ${ROLE} nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then
      raise exception 'The user % bypasses row-level security and may not create the role ${ROLE}. Create it manually (create role ${ROLE} nologin; grant ${ROLE} to %) or set DATABASE_URL to a user without BYPASSRLS.', current_user, current_user;
  end $$`);
}
