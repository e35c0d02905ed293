import { afterAll, beforeAll, expect, test } from "vitest";
import { Matching } from "../inventory/store/matching.ts";
import type { Database } from "../platform/db/database.ts";
import {
  createTestAccount,
  createTestWorkspace,
  openTestDatabase,
  testServerUrl,
} from "../platform/db/testing.ts";
import { whereOf as recommendationsWhere } from "../savings/store/recommendation-filter.ts";
import { whereOf as findingsWhere } from "../security/store/finding-filter.ts";

let db: Database;
let workspace: string;
let accountIds: string[];
beforeAll(async () => {
  db = await openTestDatabase();
  workspace = await createTestWorkspace(db);
  const large = await createTestAccount(db, workspace);
  accountIds = [
    await createTestAccount(db, workspace, { awsAccountId: "444455556666" }),
    await createTestAccount(db, workspace, { awsAccountId: "777788889999" }),
  ];
  await db.forWorkspace(workspace, (tx) =>
    tx.query(
      `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
         list_cost, search_text)
       select $1, ($2::uuid[])[case when n <= 20 then 1 + n % 2 else 3 end], 'arn:' || n, 't', 'l', 's', 'r', 'i', 'n', 'x', n, 't'
       from generate_series(1, 5000) n`,
      [workspace, [...accountIds, large]],
    ),
  );
  await db.system((tx) => tx.query("analyze resources"));
});
afterAll(() => db.close());

// On PostgreSQL, the server's role does not own the tables, and plans without statistics say nothing.
if (!testServerUrl()) {
  test("the accounts of an OU are found by an index", async () => {
    const { sql, params } = new Matching(workspace, { accountIds, gone: "exclude" }).where();
    const { rows } = await db.forWorkspace(workspace, (tx) =>
      tx.query<{ "QUERY PLAN": string }>(`explain select count(*) from resources r where ${sql}`, params),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Cond: .*account_id = ANY/);
  });
}

test("an ID that is none, and an empty list, match nothing", () => {
  for (const none of [[], ["nothing"], ["' or true --"]]) {
    const wheres = [
      new Matching(workspace, { accountIds: none, gone: "include" }).where(),
      findingsWhere(workspace, { accountIds: none }),
      recommendationsWhere(workspace, { accountIds: none }),
    ];
    for (const { sql, params } of wheres) {
      expect(sql).toContain("account_id = any(");
      expect(params.at(-1)).toEqual([]);
    }
  }
});
