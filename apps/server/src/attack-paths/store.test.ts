import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createActiveFindingsStore } from "./store.ts";

let db: Database;
let workspaceId: string;
let accountId: string;
const most = 20;

beforeAll(async () => {
  db = await openTestDatabase();
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
});
afterAll(() => db.close());

/** A finding that a service reports to Security Hub. */
async function report(
  arn: string,
  name: string,
  {
    product = "Inspector",
    severity = 2,
    status = "ACTIVE",
    sight = "fails",
    evidence = {},
    kind = name,
  }: {
    product?: string;
    severity?: number;
    status?: string;
    sight?: string;
    evidence?: object;
    kind?: string;
  } = {},
): Promise<void> {
  await db.queryIn(
    workspaceId,
    `with found as (
       insert into findings (workspace_id, account_id, region, arn, check_id, source_id, resource_name, severity, category,
         service, title, description, status, set_by, evidence, detection_count, regression, first_seen_at, last_seen_at,
         open_since, search_text)
       values ($1, $2, 'us-east-1', $3, 'security-hub/' || $10, $4, 'n', $5, 'Data', 's', $4, 'd', $6, 'scan', $9, 1, false,
         now(), now(), now(), '')
       returning id)
     insert into hub_findings (workspace_id, account_id, region, hub_id, finding_id, product, control_id, sight, severity,
       compliance, workflow, updated_at)
     select $1, $2, 'us-east-1', $3 || $4, id, $7, null, $8, $5, null, 'NEW', now() from found`,
    [workspaceId, accountId, arn, name, severity, status, product, sight, evidence, kind],
  );
}

test("the most severe findings of each resource are listed, with the number of all of them", async () => {
  const { reported } = createActiveFindingsStore(db);
  for (let n = 0; n < most; n += 1) await report("arn:full", `full ${n}`, { severity: 3 });
  for (let n = 0; n < most; n += 1) await report("arn:beyond", `beyond ${n}`, { severity: 3 });
  await report("arn:beyond", "worst", { severity: 0 });
  const found = await reported(workspaceId, ["arn:full", "arn:beyond"], most);
  expect(found[0]).toMatchObject({ title: "worst", arn: "arn:beyond", severity: 0, product: "Inspector" });
  const of = (arn: string) => found.filter((one) => one.arn === arn);
  expect(of("arn:full").map(({ ofResource }) => ofResource)).toEqual(Array(most).fill(most));
  expect(of("arn:beyond").map(({ ofResource }) => ofResource)).toEqual(Array(most).fill(most + 1));
});

test("only active findings of services that find attacks, vulnerabilities, data, or access are signals", async () => {
  const { reported } = createActiveFindingsStore(db);
  for (const product of ["GuardDuty", "Inspector", "Macie", "IAM Access Analyzer", "Security Hub", "Config"])
    await report("arn:some", product, { product });
  await report("arn:some", "resolved", { status: "RESOLVED" });
  await report("arn:some", "ignored", { status: "IGNORED" });
  await report("arn:some", "no longer reported", { sight: "passes" });
  await report("arn:other", "of another resource");
  const found = await reported(workspaceId, ["arn:some"], most);
  expect(found.map(({ title }) => title).sort()).toEqual([
    ...["GuardDuty", "IAM Access Analyzer", "Inspector", "Macie"],
  ]);
  expect(await reported(workspaceId, [], most)).toEqual([]);
  const other = await createTestWorkspace(db);
  expect(await reported(other, ["arn:some"], most)).toEqual([]);
});

test("signals are the most severe active finding of each kind on each resource of some accounts", async () => {
  const { signals } = createActiveFindingsStore(db);
  const elsewhere = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
  const before = await signals(workspaceId, [accountId]);
  const kind = "guardduty/k";
  const evidence = { principalType: "IAMUser", principalName: "ann" };
  await report("arn:signal", "high", { product: "GuardDuty", severity: 1, kind, evidence });
  await report("arn:signal", "low", { product: "GuardDuty", severity: 3, kind });
  await report("arn:signal", "other kind", { product: "GuardDuty", severity: 4 });
  await report("arn:signal", "ignored", { product: "GuardDuty", severity: 0, kind, status: "IGNORED" });
  await report("arn:signal", "gone", { product: "GuardDuty", severity: 0, kind, sight: "passes" });
  await report("arn:signal", "config", { product: "Config", severity: 0 });
  const found = (await signals(workspaceId, [accountId])).filter(({ arn }) => arn === "arn:signal");
  const of = { arn: "arn:signal", accountId: expect.stringMatching(/^\d{12}$/), product: "GuardDuty" };
  expect(found).toEqual([
    {
      ...{ ...of, checkId: "security-hub/guardduty/k", severity: 1, title: "high" },
      principal: { type: "IAMUser", name: "ann" },
    },
    { ...of, checkId: "security-hub/other kind", severity: 4, title: "other kind", principal: null },
  ]);
  expect(before.some(({ arn }) => arn === "arn:signal")).toBe(false);
  expect(await signals(workspaceId, [elsewhere])).toEqual([]);
  expect(await signals(workspaceId, [])).toEqual([]);
  expect(await signals(await createTestWorkspace(db), [accountId])).toEqual([]);
});
