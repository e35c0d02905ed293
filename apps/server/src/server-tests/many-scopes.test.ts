// People with roles in hundreds of accounts: the filters of lists leave their accounts to the policies.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInventoryStore, type InventoryStore } from "../inventory/store.ts";
import { inCallScope } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import { storedDetail } from "../platform/db/testing/stored-documents.ts";
import { createFinding, recordScan, storedScan } from "../platform/db/testing/stored-scans.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { recountSavings } from "../savings/recount-wiring.ts";
import {
  createRecommendationsStore,
  type RecommendationsStore,
} from "../savings/store/recommendations-store.ts";
import { createFindingsStore, type FindingsStore } from "../security/store/findings-store.ts";

const at = "2026-11-30T00:00:00.000Z";
const resource = `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name,
  status, search_text) values ($1, $2, $3, 'AWS::S3::Bucket', 'Bucket', 'S3', 'global', $3, $3, 'active', $3)`;
const recommendation = `insert into recommendations (id, workspace_id, account_id, region, arn, action, variant, rule_id, type,
    act, title, description, resource_name, resource_type, status, monthly_savings, counted_savings, counted_in, impact,
    confidence, effort, risk, rank, part, claims, cost, sources, detail, first_seen_at, last_seen_at, search_text)
  values (gen_random_uuid(), $1, $2, 'us-east-1', $3, 'delete', '', 'ec2-ip-unattached', 'UNUSED_RESOURCE', 'Act', 'Title',
    'Description', 'name', 'AWS::EC2::EIP', 'open', 1, 1, null, 1, 1, 1, 1, 1, 'rules', '[]', 1, '[]', '${storedDetail}',
    now(), now(), '')`;

let db: Database;
let workspaceId: string;
let accounts: string[];
let inventory: InventoryStore;
let findings: FindingsStore;
let recommendations: RecommendationsStore;

/** One resource, finding, and recommendation of $1 in each of 104 accounts. */
beforeAll(async () => {
  db = await openTestDatabase();
  inventory = createInventoryStore(db);
  findings = createFindingsStore(db);
  recommendations = createRecommendationsStore(db, recountSavings);
  workspaceId = await createTestWorkspace(db);
  accounts = [];
  for (let index = 0; index < 104; index += 1) {
    const awsAccountId = String(100_000_000_000 + index);
    const id = await createTestAccount(db, workspaceId, { name: `Account ${index}`, awsAccountId });
    accounts.push(id);
    const arn = `arn:aws:s3:::bucket-${index}`;
    await db.queryIn(workspaceId, resource, [workspaceId, id, arn]);
    await db.queryIn(workspaceId, recommendation, [workspaceId, id, arn]);
    const scan = storedScan({ id: randomUUID(), startedAt: at, finishedAt: at });
    await recordScan(db, workspaceId, scan, { accountId: id, failing: [createFinding(id, { arn })] });
  }
});
afterAll(() => db.close());

/** Accounts of the rows, and the totals, of three lists. */
async function lists(accountIds: readonly string[] | undefined) {
  const page = { limit: 200, offset: 0 };
  const resources = await inventory.page(
    workspaceId,
    { accountIds, gone: "exclude" },
    { ...page, sort: "name", order: "asc", after: undefined },
  );
  const found = await findings.page(workspaceId, { accountIds }, { ...page, sort: "severity" });
  const saving = await recommendations.list(
    workspaceId,
    { status: "open", accountIds },
    { ...page, sort: "rank" },
    at,
  );
  const accountsOf = (rows: readonly { accountId: string }[]) => rows.map((row) => row.accountId).sort();
  return {
    resources: [accountsOf(resources.rows), resources.total],
    findings: [accountsOf(found.findings), found.total],
    recommendations: [accountsOf(saving.rows), saving.total, saving.totals.potentialSavings],
  };
}

const listsOf = (own: readonly string[]) => {
  const ids = [...own].sort();
  return {
    resources: [ids, ids.length],
    findings: [ids, ids.length],
    recommendations: [ids, ids.length, String(ids.length)],
  };
};

describe.each([100, 103])("with roles in %i of 104 accounts", (count) => {
  const inScope = <T>(work: () => Promise<T>) => {
    const accountIds = accounts.slice(0, count);
    return inCallScope({ accountIds, awsAccountIds: [] }, work);
  };

  test("lists have exactly these accounts", async () => {
    const own = accounts.slice(0, count);
    expect(await inScope(() => lists(own))).toEqual(listsOf(own));
  });

  test("a narrower list has the narrower accounts, and others never", async () => {
    const fewer = accounts.slice(1, count);
    expect(await inScope(() => lists(fewer))).toEqual(listsOf(fewer));
    expect(await inScope(() => lists(accounts.slice(count)))).toEqual(listsOf([]));
    expect(await inScope(() => lists(accounts))).toEqual(listsOf(accounts.slice(0, count)));
  });
});

test("where every account exists, a list of 102 has these, and one without accounts has all", async () => {
  const some = accounts.slice(2);
  expect(await lists(some)).toEqual(listsOf(some));
  expect(await lists(undefined)).toEqual(listsOf(accounts));
});
