// Rules without an evaluation: pages and counts equal what a single statement finds, after any change of an account.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createNotEvaluatedStore, type NotEvaluatedStore } from "./not-evaluated-store.ts";

let db: Database;
let store: NotEvaluatedStore;
let workspaceId: string;
let accountIds: string[];

beforeAll(async () => {
  db = await openTestDatabase();
  store = createNotEvaluatedStore(db);
  workspaceId = await createTestWorkspace(db);
  accountIds = [];
  for (const awsAccountId of ["100000000001", "100000000002"])
    accountIds.push(await createTestAccount(db, workspaceId, { name: awsAccountId, awsAccountId }));
});
afterAll(() => db.close());

const run = (sql: string, ...params: unknown[]) =>
  db.forWorkspace(workspaceId, (tx) => tx.query(sql, [workspaceId, ...params]));

/** Resources 1 to `count` of an account, each of which one or two of three rules could not evaluate. */
async function fill(at: 0 | 1, count: number): Promise<void> {
  const params = [accountIds[at], `${at}:`, count];
  await run(
    `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status, search_text)
     select $1, $2, $3 || n, 'T', 'T', 's', 'r', 'i', 'name ' || n % 4, '', '' from generate_series(1, $4::int) n
     on conflict do nothing`,
    ...params,
  );
  await run(
    `insert into savings (workspace_id, account_id, rule_id, arn, result, type, impact, action, title, description, computed_at, evidence)
     select $1, $2, 'rule-' || (n + k) % 3, $3 || n, 'unknown', 'UNUSED_RESOURCE', 'LOW', 'Delete', 'Title ' || (n + k) % 3 || ' of ' || $3,
       'd', now(), '{"missing": "metrics", "reason": "denied"}'
     from generate_series(1, $4::int) n, generate_series(0, 1) k where k <= n % 2 on conflict do nothing`,
    ...params,
  );
}

type Row = { ruleId: string; title: string; resourceId: string; accountId: string };

async function naive(filter: { ruleId?: string; accountIds?: string[]; q?: string }) {
  const { rows } = await db.queryIn<Row>(
    workspaceId,
    `select s.rule_id as "ruleId", s.title, s.arn as "resourceId", s.account_id as "accountId"
     from savings s join resources r on r.workspace_id = s.workspace_id and r.arn = s.arn
     where s.workspace_id = $1 order by s.rule_id, r.name, s.arn`,
    [workspaceId],
  );
  const found = rows.filter(
    (row) =>
      (filter.accountIds === undefined || filter.accountIds.includes(row.accountId)) &&
      (filter.q === undefined || row.title.toLowerCase().includes(filter.q)),
  );
  const rules = [...Map.groupBy(found, ({ ruleId }) => ruleId)].map(([ruleId, own]) => ({
    ruleId,
    title: own.map(({ title }) => title).sort()[0],
    count: own.length,
  }));
  return {
    listed: found.filter(({ ruleId }) => filter.ruleId === undefined || ruleId === filter.ruleId),
    resources: new Set(found.map(({ resourceId }) => resourceId)).size,
    rules: rules.sort((a, b) => b.count - a.count || (a.ruleId < b.ruleId ? -1 : 1)),
  };
}

test("pages, counts by rule, and resources are those of the rows, after every change", async () => {
  const changes = [
    () => fill(0, 3),
    () => fill(1, 5),
    () => fill(0, 7),
    () =>
      run(
        "delete from savings where workspace_id = $1 and account_id = $2 and rule_id = 'rule-1'",
        accountIds[0],
      ),
    () => run("update resources set name = 'z' where workspace_id = $1 and account_id = $2", accountIds[1]),
    () => run("delete from resources where workspace_id = $1 and arn = '1:2'"),
  ];
  const filters = [
    ...[{}, { ruleId: "rule-2" }, { ruleId: "rule-1" }, { ruleId: "none" }, { q: "of 1" }],
    ...[
      { accountIds: accountIds.slice(1) },
      { accountIds: [] },
      { accountIds, q: "title 2", ruleId: "rule-2" },
    ],
  ];
  for (const [at, change] of changes.entries()) {
    await change();
    for (const filter of filters) {
      const expected = await naive(filter);
      for (const [limit, offset] of [
        [50, 0],
        [2, 3],
        [3, 5],
        [2, 40],
      ] as const) {
        const what = `change ${at}, ${JSON.stringify(filter)}, ${limit} from ${offset}`;
        const { notEvaluated, rules, resources, total } = await store.list(workspaceId, filter, {
          limit,
          offset,
        });
        const ids = (rows: readonly Pick<Row, "ruleId" | "resourceId">[]) =>
          rows.map(({ ruleId, resourceId }) => `${ruleId} ${resourceId}`);
        expect(ids(notEvaluated), what).toEqual(ids(expected.listed.slice(offset, offset + limit)));
        expect({ rules, resources, total }, what).toEqual({
          ...{ rules: expected.rules, resources: expected.resources, total: expected.listed.length },
        });
      }
    }
  }
});
