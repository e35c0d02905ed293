import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const arn = "arn:aws:s3:::logs";
const at = "2026-11-20T10:00:00Z";

/** One row of each table with thousands of rows per account; $1 is the workspace, $2 the account. */
const inserts = {
  resources: `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name,
      status, search_text) values ($1, $2, '${arn}', 'AWS::S3::Bucket', 'Bucket', 's3', 'us-east-1', 'b', 'b', '', '')`,
  relationships: `insert into relationships (workspace_id, account_id, from_arn, verb, inverse, to_type, to_key)
      values ($1, $2, '${arn}', 'uses', 'used by', 'AWS::KMS::Key', 'k')`,
  findings: `insert into findings (workspace_id, account_id, region, arn, check_id, resource_name, severity, category,
      service, title, description, status, set_by, detection_count, first_seen_at, last_seen_at, search_text)
      values ($1, $2, 'us-east-1', '${arn}', 's3-bucket-versioning', 'b', 2, 'Data', 'S3', 'T', '', 'ACTIVE', 'scan', 1,
        '${at}', '${at}', '')`,
  metric_statistics: `insert into metric_statistics (workspace_id, account_id, arn, metric, statistics, days_read,
      last_day, daily, weekly, read_at) values ($1, $2, '${arn}', 'cpu', '["Average"]', 1, '2026-11-20', '[]', '[]', '${at}')`,
  recommendations: `insert into recommendations (workspace_id, account_id, region, arn, action, variant, rule_id, type,
      act, title, description, resource_name, resource_type, status, impact, confidence, effort, risk, rank, part, claims,
      cost, sources, detail, first_seen_at, last_seen_at, search_text)
      values ($1, $2, 'us-east-1', '${arn}', 'delete', '', 'r', 'UNUSED_RESOURCE', 'A', 'T', '', 'b', 'Bucket', 'open',
        1, 1, 1, 1, 1, 'whole', '[]', 0, '[]', '{}', '${at}', '${at}', '')`,
} as const;
const tables = Object.keys(inserts) as (keyof typeof inserts)[];
const histories = ["finding_history", "recommendation_history"] as const;

let mine: { workspaceId: string; accountId: string };
beforeEach(async () => {
  const workspaceId = await createTestWorkspace(db);
  mine = { workspaceId, accountId: await createTestAccount(db, workspaceId) };
});

const insert = (table: keyof typeof inserts, { workspaceId, accountId }: typeof mine) =>
  db.forWorkspace(workspaceId, (tx) => tx.query(inserts[table], [workspaceId, accountId]));

async function insertAll(tx: Queryable): Promise<void> {
  for (const table of tables) await tx.query(inserts[table], [mine.workspaceId, mine.accountId]);
  await tx.query(
    `insert into finding_history (workspace_id, finding_id, at, actor, to_status)
     select workspace_id, id, '${at}', 'scan', status from findings where workspace_id = $1`,
    [mine.workspaceId],
  );
  await tx.query(
    `insert into recommendation_history (workspace_id, recommendation_id, at, actor, to_status)
     select workspace_id, id, '${at}', 'scan', 'open' from recommendations where workspace_id = $1`,
    [mine.workspaceId],
  );
}

/** Tables with rows of the workspace. */
async function filled(): Promise<string[]> {
  const found: string[] = [];
  for (const table of [...tables, ...histories]) {
    const { rows } = await db.system((tx) =>
      tx.query(`select from ${table} where workspace_id = $1`, [mine.workspaceId]),
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe.each(tables)("a row of %s", (table) => {
  test("is accepted with an account of its workspace", async () => {
    await expect(insert(table, mine)).resolves.toBeDefined();
  });

  test("is rejected with an account of another workspace", async () => {
    const other = await createTestWorkspace(db);
    await expect(insert(table, { ...mine, workspaceId: other })).rejects.toThrow(`"${table}_account"`);
  });
});

test("is deleted with its account", async () => {
  await db.forWorkspace(mine.workspaceId, insertAll);
  expect(await filled()).toEqual([...tables, ...histories]);
  await db.forWorkspace(mine.workspaceId, (tx) =>
    tx.query("delete from cloud_accounts where workspace_id = $1 and id = $2", [
      mine.workspaceId,
      mine.accountId,
    ]),
  );
  expect(await filled()).toEqual([]);
});

test("is deleted with its workspace", async () => {
  await db.forWorkspace(mine.workspaceId, insertAll);
  await db.system((tx) => tx.query("delete from workspaces where id = $1", [mine.workspaceId]));
  expect(await filled()).toEqual([]);
});
