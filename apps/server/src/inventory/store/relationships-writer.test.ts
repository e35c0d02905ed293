import { expect, test } from "vitest";
import { countingRows } from "../../platform/db/testing/rows-looked-at.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { settleEdges } from "./relationships-writer.ts";

const takenAt = "2026-11-30T00:00:00.000Z";
const before = "2026-11-29T00:00:00.000Z";

const resources = `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name,
    status, search_text, last_seen_at, gone_at)
  select $1, $2, $3 || n, 'AWS::S3::Bucket', 'Bucket', 'S3', 'global', $3 || n, 'n', 'active', '', $4, $5
  from generate_series(1, $6::int) n`;
const edges = `insert into relationships (workspace_id, account_id, from_arn, verb, inverse, to_type, to_key, last_seen_at)
  select $1, $2, $3 || n, verb, '', 'AWS::KMS::Key', 'k', $4
  from generate_series(1, $5::int) n, unnest(array['uses', 'reads']) verb`;

test("edges that were not seen again are deleted if their resource was evaluated, or is gone", async () => {
  const { db, lookedAt } = countingRows(await openTestDatabase());
  try {
    const workspace = await createTestWorkspace(db);
    const account = await createTestAccount(db, workspace);
    const insert = async (
      name: string,
      count: number,
      seen: { resource: string; edge: string; gone?: string },
    ) => {
      const { resource, edge, gone = null } = seen;
      await db.queryIn(workspace, resources, [workspace, account, `${name}:`, resource, gone, count]);
      await db.queryIn(workspace, edges, [workspace, account, `${name}:`, edge, count]);
    };
    await insert("seen", 1_500, { resource: takenAt, edge: takenAt });
    await insert("changed", 2, { resource: takenAt, edge: before });
    await insert("unread", 3, { resource: before, edge: before });
    await insert("gone", 4, { resource: before, edge: before, gone: takenAt });
    lookedAt.clear();
    await db.forWorkspace(workspace, (tx) => settleEdges(tx, workspace, account, takenAt));
    const { rows } = await db.queryIn<{ name: string; count: number }>(
      workspace,
      "select split_part(from_arn, ':', 1) as name, count(*)::int as count from relationships group by 1 order by 1",
    );
    expect(rows).toEqual([
      { name: "seen", count: 3_000 },
      { name: "unread", count: 6 },
    ]);
    const [deletion] = [...lookedAt].filter(([sql]) => sql.includes("delete from relationships"));
    // Each edge once, not once for each of the 1,500 resources.
    expect(deletion?.[1].rows).toBeLessThan(20_000);
  } finally {
    await db.close();
  }
});
