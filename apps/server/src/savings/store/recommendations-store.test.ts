import { expect, test } from "vitest";
import { countingRows } from "../../platform/db/testing/rows-looked-at.ts";
import { storedDetail } from "../../platform/db/testing/stored-documents.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { recountSavings } from "../recount-wiring.ts";
import { createRecommendationsStore } from "./recommendations-store.ts";

/** Open recommendations of medium risk that save $1 each. Parameters: workspace, account, number. */
const recommendationsInserted = `insert into recommendations (id, workspace_id, account_id, region, arn, action, variant, rule_id, type,
    act, title, description, resource_name, resource_type, status, monthly_savings, counted_savings, counted_in, impact,
    confidence, effort, risk, rank, part, claims, cost, sources, detail, first_seen_at, last_seen_at, search_text)
  select gen_random_uuid(), $1, $2, 'us-east-1', 'arn:' || n, 'delete', '', 'ec2-ip-unattached', 'UNUSED_RESOURCE',
    'Act', 'Title', 'Description', 'name', 'AWS::EC2::EIP', 'open', 1, 1, null, 1, 1, 1, 1, n, 'rules', '[]', 1, '[]', '${storedDetail}',
    now(), now(), ''
  from generate_series(1, $3::int) n`;

test("totals of accounts are counted once, and again after a change in one of them", async () => {
  const { db, lookedAt } = countingRows(await openTestDatabase());
  try {
    const workspace = await createTestWorkspace(db);
    const accounts = [
      await createTestAccount(db, workspace, { awsAccountId: "111122223333" }),
      await createTestAccount(db, workspace, { awsAccountId: "444455556666" }),
    ];
    for (const account of accounts)
      await db.forWorkspace(workspace, (tx) => tx.query(recommendationsInserted, [workspace, account, 3]));
    const store = createRecommendationsStore(db, recountSavings);
    const counts = () => [...lookedAt.keys()].filter((sql) => sql.includes("recommendation_counts")).length;
    const totals = async (accountIds: readonly string[] | undefined) => {
      lookedAt.clear();
      const page = { sort: "rank", limit: 20, offset: 0 } as const;
      const found = await store.list(workspace, { status: "open", accountIds }, page, "2026-11-23T00:00:00Z");
      return [found.total, found.totals.potentialSavings, found.totals.byRisk.Medium.count, counts()];
    };
    expect(await totals(accounts)).toEqual([6, "6", 6, 3]);
    expect(await totals(accounts)).toEqual([6, "6", 6, 0]);
    expect(await totals(accounts.slice(1))).toEqual([3, "3", 3, 3]);
    const dismiss = (account: string | undefined) =>
      db.queryIn(
        workspace,
        `update recommendations set status = 'dismissed', counted_savings = 0
         where id = (select id from recommendations where account_id = $1 and status = 'open' limit 1)`,
        [account],
      );
    await dismiss(accounts[0]);
    expect(await totals(accounts.slice(1))).toEqual([3, "3", 3, 0]);
    expect(await totals(accounts)).toEqual([5, "5", 5, 3]);
    await dismiss(accounts[1]);
    expect(await totals(accounts.slice(1))).toEqual([2, "2", 2, 3]);
    expect(await totals([])).toEqual([0, "0", 0, 3]);
  } finally {
    await db.close();
  }
});

test("a page looks up its rows' others by ID, even before the database has statistics", async () => {
  const { db, lookedAt } = countingRows(await openTestDatabase());
  try {
    const workspace = await createTestWorkspace(db);
    const account = await createTestAccount(db, workspace);
    await db.forWorkspace(workspace, (tx) => tx.query(recommendationsInserted, [workspace, account, 600]));
    const [first, second] = await db
      .queryIn<{ id: string }>(workspace, "select id from recommendations order by rank desc limit 2")
      .then(({ rows }) => rows.map(({ id }) => id));
    await db.forWorkspace(workspace, (tx) =>
      tx.query("update recommendations set counted_in = $2 where id = $1", [first, second]),
    );
    lookedAt.clear();
    const { rows, total } = await createRecommendationsStore(db, recountSavings).list(
      workspace,
      { status: "open" },
      { sort: "rank", limit: 20, offset: 0 },
      "2026-11-23T00:00:00Z",
    );
    expect([rows.length, total]).toEqual([20, 600]);
    expect(rows.map(({ countedIn }) => countedIn?.recommendationId)).toEqual([
      second,
      ...Array.from({ length: 19 }, () => undefined),
    ]);
    const [page] = [...lookedAt].filter(([sql]) => sql.includes("left join recommendations other"));
    // Each row in a few nodes of the plan; reading all others for each would be at least 360,000.
    expect(page?.[1].rows).toBeLessThan(10_000);
  } finally {
    await db.close();
  }
});
