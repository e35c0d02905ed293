import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { resourceRow } from "../../platform/db/testing/resource-row.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createRelationshipsStore } from "./relationships-store.ts";
import { createInventoryWriter } from "./writer.ts";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const first = "2026-11-21T10:00:00.000Z";
const later = "2026-11-22T10:00:00.000Z";
const keyType = "AWS::KMS::Key";
const keyArn = "arn:aws:kms:us-east-1:210987654321:key/k1";
const bucketArn = "arn:aws:s3:::exports";
const edge = {
  ...{ fromArn: bucketArn, verb: "encrypted with", inverse: "encrypts" },
  ...{ toType: keyType, toKey: keyArn, toArn: null },
};

async function twoAccounts() {
  const workspaceId = await createTestWorkspace(db);
  const owner = await createTestAccount(db, workspaceId, { awsAccountId: "210987654321" });
  const other = await createTestAccount(db, workspaceId, { awsAccountId: "123456789012" });
  return { workspaceId, owner, other, writer: createInventoryWriter(db) };
}

type Accounts = Awaited<ReturnType<typeof twoAccounts>>;

function bucketIsRead({ workspaceId, other, writer }: Accounts, takenAt: string, relationships = [edge]) {
  return reading(writer, workspaceId, other, takenAt, {
    row: resourceRow("exports", { arn: bucketArn, type: "AWS::S3::Bucket" }),
    relationships,
  });
}

function keyIsRead({ workspaceId, owner, writer }: Accounts, takenAt: string) {
  const row = resourceRow("k1", { arn: keyArn, type: keyType });
  return reading(writer, workspaceId, owner, takenAt, { row, relationships: [] });
}

async function reading(
  writer: ReturnType<typeof createInventoryWriter>,
  workspaceId: string,
  accountId: string,
  takenAt: string,
  { row, relationships }: { row: ReturnType<typeof resourceRow>; relationships: (typeof edge)[] },
): Promise<void> {
  await writer.upsert(workspaceId, accountId, takenAt, [row]);
  const covered = [{ accountId: "", region: "global", type: row.type }];
  const conclusion = { covered, gaps: [], relationships, takenAt, runId: crypto.randomUUID() };
  await writer.conclude(workspaceId, accountId, conclusion);
}

const edgesOf = ({ workspaceId }: Accounts, arn: string) =>
  createRelationshipsStore(db).edgesOf(workspaceId, [arn], 10);

test.each([
  ["read first", [keyIsRead, bucketIsRead]],
  ["read afterwards", [bucketIsRead, keyIsRead]],
] as const)("an edge leads to a resource of another account that is %s", async (_, readings) => {
  const accounts = await twoAccounts();
  for (const read of readings) await read(accounts, first);
  const expected = [expect.objectContaining({ fromArn: bucketArn, toArn: keyArn })];
  expect(await edgesOf(accounts, bucketArn)).toEqual(expected);
  expect(await edgesOf(accounts, keyArn)).toEqual(expected);
  expect((await createRelationshipsStore(db).nodes(accounts.workspaceId, [keyArn]))[0]?.arn).toBe(keyArn);
});

test("an edge stays when its account is read again, and is open again when the other resource is gone", async () => {
  const accounts = await twoAccounts();
  await keyIsRead(accounts, first);
  await bucketIsRead(accounts, first);
  await bucketIsRead(accounts, later);
  expect((await edgesOf(accounts, bucketArn))[0]?.toArn).toBe(keyArn);
  const { workspaceId, owner, writer } = accounts;
  const covered = [{ accountId: "", region: "global", type: keyType }];
  const gone = { covered, gaps: [], relationships: [], takenAt: later, runId: crypto.randomUUID() };
  await writer.conclude(workspaceId, owner, gone);
  expect((await edgesOf(accounts, bucketArn))[0]?.toArn).toBeNull();
});

test("an edge does not lead into another workspace", async () => {
  const [accounts, others] = [await twoAccounts(), await twoAccounts()];
  await keyIsRead(others, first);
  await bucketIsRead(accounts, first);
  await keyIsRead(others, later);
  expect((await edgesOf(accounts, bucketArn))[0]?.toArn).toBeNull();
});

test("a resource that AWS shows in two accounts belongs to the one in its ARN, whichever is read first", async () => {
  const accounts = await twoAccounts();
  const { workspaceId, owner, other, writer } = accounts;
  const row = (name: string) => resourceRow("k1", { arn: keyArn, type: keyType, name });
  const stored = async () => {
    const { rows } = await db.queryIn<{ account: string; name: string; edges: number }>(
      workspaceId,
      `select account_id as account, name, (select count(*)::int from relationships e
         where e.workspace_id = r.workspace_id and e.from_arn = r.arn) as edges
       from resources r where workspace_id = $1 and arn = $2`,
      [workspaceId, keyArn],
    );
    return rows;
  };
  const shown = { ...edge, fromArn: keyArn, toType: "AWS::::Account", toKey: "arn:aws:iam::1:root" };
  await reading(writer, workspaceId, other, first, { row: row("shown"), relationships: [shown] });
  expect(await stored()).toEqual([]);
  expect(await writer.upsert(workspaceId, other, first, [row("shown")])).toEqual({
    ...{ inserted: 0, left: 1, refused: [] },
  });
  await reading(writer, workspaceId, owner, first, { row: row("own"), relationships: [] });
  expect(await stored()).toEqual([expect.objectContaining({ account: owner, name: "own" })]);
  await reading(writer, workspaceId, other, later, { row: row("shown"), relationships: [shown] });
  expect(await stored()).toEqual([expect.objectContaining({ account: owner, name: "own" })]);
});
