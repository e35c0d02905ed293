import { expect, test } from "vitest";
import { countingRows } from "../../platform/db/testing/rows-looked-at.ts";
import { storedDetail } from "../../platform/db/testing/stored-documents.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { recountSavings } from "../recount-wiring.ts";
import { createRecommendationsStore } from "./recommendations-store.ts";

test("a page looks up its rows' others by ID, even before the database has statistics", async () => {
  const { db, lookedAt } = countingRows(await openTestDatabase());
  try {
    const workspace = await createTestWorkspace(db);
    const account = await createTestAccount(db, workspace);
    const inserted = `insert into recommendations (id, workspace_id, account_id, region, arn, action, variant, rule_id, type,
        act, title, description, resource_name, resource_type, status, monthly_savings, counted_savings, counted_in, impact,
        confidence, effort, risk, rank, part, claims, cost, sources, detail, first_seen_at, last_seen_at, search_text)
      select gen_random_uuid(), $1, $2, 'us-east-1', 'arn:' || n, 'delete', '', 'ec2-ip-unattached', 'UNUSED_RESOURCE',
        'Act', 'Title', 'Description', 'name', 'AWS::EC2::EIP', 'open', 1, 1, null, 1, 1, 1, 1, n, 'rules', '[]', 1, '[]', '${storedDetail}',
        now(), now(), ''
      from generate_series(1, 600) n`;
    await db.forWorkspace(workspace, (tx) => tx.query(inserted, [workspace, account]));
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
