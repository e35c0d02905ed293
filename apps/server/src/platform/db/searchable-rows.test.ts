import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { createTestWorkspace, openTestDatabase } from "./testing.ts";

let db: Database;
let workspace: string;

beforeAll(async () => {
  db = await openTestDatabase();
  workspace = await createTestWorkspace(db);
  await db.forWorkspace(workspace, async (tx) => {
    await tx.query(
      `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, status)
       values ($1, 'sandbox', 'a', '123456789012', 'connected')`,
      [workspace],
    );
    await tx.query(
      `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
                              list_cost, search_text)
       select workspace_id, id, 'arn:' || n, 't', 'l', 's', 'r', 'i', 'Name ' || n, 'x', n, 'text ' || md5(n::text)
         from cloud_accounts, generate_series(1, 3000) n where workspace_id = $1`,
      [workspace],
    );
  });
});
afterAll(() => db.close());

/** The plan when reading the whole table is not an option: shows whether the index can be used at all. */
async function planOf(sql: string): Promise<string> {
  const { rows } = await db.forWorkspace(workspace, async (tx) => {
    await tx.query("set local enable_seqscan = off");
    return tx.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
  });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const isSuperuser = async (): Promise<boolean> => {
  const { rows } = await db.query<{ yes: boolean }>(
    "select rolsuper as yes from pg_roles where rolname = session_user",
  );
  return rows[0]?.yes ?? false;
};

test("search and deep pages use their indexes with row-level security", async () => {
  const where = `workspace_id = '${workspace}' and gone_at is null`;
  // Only row-level security selects it, so that no other index competes in such a small table.
  const search = await planOf("select arn from resources where search_text like '%8f14e45f%'");
  const names = await planOf(
    `select arn from resources where ${where} and (lower(name), arn) > ('name 2', '') order by lower(name), arn limit 9`,
  );
  const cost = "case when monthly_cost is null then -1 else monthly_cost end";
  const costs = await planOf(
    `select arn from resources where ${where} and (${cost}, arn) < (2000, '') order by ${cost} desc, arn desc limit 9`,
  );
  // Without the mark (a user who is not a superuser), the same condition is only a filter.
  const superuser = await isSuperuser();
  expect(/Index Cond: \(search_text ~~/.test(search)).toBe(superuser);
  expect(/Index Cond: .*ROW\(lower\(name\), arn\) >/.test(names)).toBe(superuser);
  expect(/Index Cond: .*ROW\(CASE WHEN \(monthly_cost/.test(costs)).toBe(superuser);
});
