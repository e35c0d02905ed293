// Unused resources of several accounts: a page has what sorting all of them would put there, after any change.
import { Money } from "@skyledger/core/model/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Matching } from "../inventory/store/matching.ts";
import type { SavingsOfResources } from "../inventory/store/savings-of-resources.ts";
import { storedResource } from "../inventory/store/stored-resource.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createSavingsStore } from "./store.ts";

let db: Database;
let store: SavingsOfResources;
let workspaceId: string;
let accountIds: string[];

beforeAll(async () => {
  db = await openTestDatabase();
  store = createSavingsStore(db, storedResource);
  workspaceId = await createTestWorkspace(db);
  accountIds = [];
  for (const awsAccountId of ["100000000001", "100000000002", "100000000003"])
    accountIds.push(await createTestAccount(db, workspaceId, { name: awsAccountId, awsAccountId }));
});
afterAll(() => db.close());

const run = (sql: string, ...params: unknown[]) =>
  db.forWorkspace(workspaceId, (tx) => tx.query(sql, [workspaceId, ...params]));

/** Unused resources of an account; every fifth has no price, and amounts occur several times. */
async function fill(at: number, count: number): Promise<void> {
  const params = [accountIds[at], `${at}:`, count];
  await run(
    `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status, search_text)
     select $1, $2, $3 || n, 'T', 'T', 's', 'r', 'i', 'n', '', '' from generate_series(1, $4::int) n on conflict do nothing`,
    ...params,
  );
  await run(
    `insert into recommendations (workspace_id, account_id, region, arn, action, rule_id, type, title, act, description, part,
       resource_name, resource_type, status, monthly_savings, counted_savings, counted_in_type, impact, confidence, effort, risk,
       rank, claims, cost, sources, detail, search_text, first_seen_at, last_seen_at)
     select $1, $2, 'r', $3 || n, 'Delete', 'rule', 'UNUSED_RESOURCE', 't', 'a', 'd', 'all', 'n', 'T', 'open', m.amount,
       coalesce(m.amount, 0), coalesce(m.amount, 0), 0, 0, 0, 0, 1, '[]', 0, '[]', '{"evidence": {}, "steps": []}', '', now(), now()
     from generate_series(1, $4::int) n cross join lateral (select case when n % 5 = 0 then null else n % 3 + 0.5 end as amount) m
     on conflict do nothing`,
    ...params,
  );
}

async function naive(of: readonly string[] | undefined): Promise<{ arn: string; amount: string | null }[]> {
  const { rows } = await db.queryIn<{ arn: string; amount: string | null; account: string }>(
    workspaceId,
    `select u.arn, u.monthly_savings as amount, u.account_id as account from recommendations u
     join resources r on r.workspace_id = $1 and r.arn = u.arn and r.gone_at is null
     where u.workspace_id = $1 and u.status = 'open' order by u.monthly_savings desc nulls last, u.arn`,
    [workspaceId],
  );
  return rows.filter(({ account }) => of?.includes(account) ?? true);
}

test("pages and totals of unused resources are those of all accounts in order, after every change", async () => {
  const changes = [
    () => fill(0, 6),
    () => fill(1, 11),
    () => fill(2, 3),
    () => fill(0, 9),
    () => run("update resources set gone_at = now() where workspace_id = $1 and arn = '1:4'"),
    () => run("delete from recommendations where workspace_id = $1 and account_id = $2", accountIds[2]),
  ];
  for (const [at, change] of changes.entries()) {
    await change();
    for (const some of someOf(accountIds)) {
      const expected = await naive(some);
      const matching = new Matching(workspaceId, { gone: "exclude", accountIds: some });
      const priced = expected.flatMap(({ amount }) => (amount === null ? [] : [Money.parse(amount)]));
      const unpriced = expected.length - priced.length;
      expect(await store.totals(workspaceId, matching), `change ${at}`).toEqual({
        ...{ unused: expected.length, unpriced, unknown: unpriced },
        potentialSavings: Money.sum(priced).toString(),
      });
      for (const [limit, offset] of [
        [50, 0],
        [4, 0],
        [4, 6],
        [3, 13],
        [5, 40],
      ] as const) {
        const { rows, total } = await store.unused(workspaceId, matching, { limit, offset });
        expect([rows.map(({ arn }) => arn), total], `change ${at}, ${limit} from ${offset}`).toEqual([
          expected.slice(offset, offset + limit).map(({ arn }) => arn),
          expected.length,
        ]);
      }
    }
  }
});

/** All accounts, one, two, and none. */
const someOf = ([first = "", second = ""]: readonly string[]) => [undefined, [second], [first, second], []];
