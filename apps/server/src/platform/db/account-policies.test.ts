// Guard: every table with something of an account hides it from calls for which the account does not exist.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { migrations } from "./migrations.gen.ts";
import type { Queryable } from "./queryable.ts";
import { openTestDatabase } from "./testing.ts";

/** Tables of a person; what is sent to the person is decided by the accounts of that person. */
const ofPersons: readonly string[] = [
  "api_tokens",
  "authenticators",
  "dashboard_people",
  "linked_identities",
  "notification_channels",
  "notification_outbox",
  "notification_preferences",
  "passkeys",
  "recovery_codes",
  "refresh_tokens",
  "saved_views",
  "session_families",
  "unused_told",
  "used_challenges",
  "verification_codes",
  "work_reminders",
];

/** Other tables without the policy, each with the reason. */
const ofNoAccount: Readonly<Record<string, string>> = {
  cost_payer_days: "days of which a bill was read: decides what is known of the caller's accounts",
  approval_policies: "of the workspace; names accounts, OUs, and tags",
  audit_chapters: "of the workspace; read with the permission for the audit log",
  audit_entries: "of the workspace; read with the permission for the audit log",
  audit_heads: "of the workspace; read with the permission for the audit log",
  audit_pending: "of the workspace; read with the permission for the audit log",
  audit_settings: "of the workspace",
  audit_webhooks: "of the workspace",
  change_emergencies: "of the workspace: an owner's exception from freezes",
  change_freezes: "of the workspace",
  cost_analyses:
    "when and for which days; its totals are left out for a person with a scope (costs/analysis)",
  directory_group_members: "people of the workspace, as its directory states; read with a SCIM token",
  directory_groups: "of the workspace, as its directory states; read with a SCIM token",
  directory_people: "of the workspace, as its directory states; read with a SCIM token",
  explanations: "found by the hash of facts that the caller has read",
  grants: "names accounts, OUs, and tags in which a person has a role; read with the permission for people",
  invitations: "of the workspace",
  labels: "names of labels, of the workspace",
  maintenance_windows: "of the workspace",
  organization_units: "names of OUs; narrowed to those above the caller's accounts (organizations/service)",
  savings_thresholds: "of the workspace",
  ranked_paths: "what ranks of findings are computed from, over every account; never part of a response",
  scans: "figures of one scan of many accounts; narrowed by its accounts (security/store)",
  scim_tokens: "of the workspace",
  sso_connections: "of the workspace",
  sso_domains: "of the workspace",
  sso_once: "of the workspace",
  team_members: "of the workspace",
  teams: "of the workspace",
  users: "of the workspace",
  workspaces: "the workspace itself",
};

/** Tables that name an account, but are of none. */
const namesAnAccount: Readonly<Record<string, string>> = {
  changes: "names of changed tables, for cached answers: who does not see a change would keep an old answer",
  cost_days_read:
    "days on which AWS was asked, also for others' costs: decides what is known of the caller's",
  language_models: "of the workspace: the account whose Amazon Bedrock answers everyone",
};

interface Table {
  name: string;
  /** Columns that name accounts. */
  columns: string[];
  guarded: boolean;
}

async function tablesOf(tx: Queryable): Promise<Table[]> {
  const { rows } = await tx.query<Table>(
    `select c.relname as name,
       coalesce(array_agg(a.attname::text) filter (where a.attname ~ 'account_ids?$'), '{}') as columns,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'accounts'
         and not p.polpermissive and p.polcmd = '*') as guarded
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
     group by c.oid, c.relname order by c.relname`,
  );
  return rows;
}

/** Tables that show something of every account to everyone. */
function unguarded(tables: readonly Table[]): string[] {
  return tables.flatMap(({ name, columns, guarded }) => {
    if (guarded || name in namesAnAccount) return [];
    if (columns.length > 0) return [`${name} has ${columns.join()} and no policy`];
    return name in ofNoAccount || ofPersons.includes(name)
      ? []
      : [`${name} has neither a policy nor a reason`];
  });
}

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test("every table with an account has the policy, and every other one a reason", async () => {
  const tables = await db.transaction(tablesOf);
  expect(tables.length).toBeGreaterThan(70);
  expect(unguarded(tables)).toEqual([]);
  const bare = tables.filter(({ guarded }) => !guarded).map(({ name }) => name);
  expect(bare.sort()).toEqual(
    [...ofPersons, ...Object.keys(ofNoAccount), ...Object.keys(namesAnAccount)].sort(),
  );
});

describe("planted offenders", () => {
  let planted: Database;
  beforeAll(async () => {
    const sql = `create table planted_account (workspace_id uuid, account_id uuid);
      create table planted_bill (workspace_id uuid, aws_account_id text);
      create table planted_list (workspace_id uuid, account_ids uuid[]);
      create table planted_child (workspace_id uuid, finding_id uuid);
      create table planted_permissive (workspace_id uuid, account_id uuid);
      create policy accounts on planted_permissive using (true);
      create table planted_reads_only (workspace_id uuid, account_id uuid);
      create policy accounts on planted_reads_only as restrictive for select using (true);
      create table planted_good (workspace_id uuid, account_id uuid);
      call protect_by_account('planted_good');`;
    planted = await openTestDatabase({ migrations: [...migrations, { name: "9999-planted", sql }] });
  });
  afterAll(() => planted.close());

  test("are found", async () => {
    const found = unguarded(await planted.transaction(tablesOf));
    expect(found.filter((one) => one.startsWith("planted"))).toEqual([
      "planted_account has account_id and no policy",
      "planted_bill has aws_account_id and no policy",
      "planted_child has neither a policy nor a reason",
      "planted_list has account_ids and no policy",
      "planted_permissive has account_id and no policy",
      "planted_reads_only has account_id and no policy",
    ]);
  });
});
