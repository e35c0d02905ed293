// Kept sums of charges are those that the database would count at that moment, whatever has changed since.
import { chargeCategories } from "@skyledger/core/cost/charge-category";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inCallScope } from "../../platform/call-scope.ts";
import type { Database } from "../../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { within } from "../../platform/db/workspace-transactions.ts";
import { createCostStore } from "../store.ts";
import { createCostReads } from "./reads.ts";
import { createCostRecords } from "./records-store.ts";
import { createCostWriter } from "./writer.ts";

let db: Database;
let workspaceId: string;
const awsAccountIds = ["100000000001", "100000000002"] as const;
const days = ["2026-03-30", "2026-03-31", "2026-04-01"];
const readAt = "2026-04-11T00:00:00Z";
let accountIds: string[];
let statements = 0;

beforeAll(async () => {
  db = await openTestDatabase();
  workspaceId = await createTestWorkspace(db);
  accountIds = [];
  for (const awsAccountId of awsAccountIds)
    accountIds.push(await createTestAccount(db, workspaceId, { name: awsAccountId, awsAccountId }));
});
afterAll(() => db.close());

const run = (sql: string, ...params: unknown[]) =>
  db.forWorkspace(workspaceId, (tx) => tx.query(sql, [workspaceId, ...params]));

async function charge(at: 0 | 1, billed: string): Promise<void> {
  const reading = { accountId: accountIds[at] ?? "", awsAccountId: awsAccountIds[at], days, readAt };
  const row = { service: "S3", region: "eu-west-1", category: "Usage", billed, effective: billed } as const;
  await createCostWriter(db).daily(
    workspaceId,
    reading,
    days.map((day) => ({ ...row, day })),
  );
  await createCostWriter(db).tags(workspaceId, reading, "team", [
    { ...row, day: "2026-03-31", value: `t${billed}` },
  ]);
}

type Stores = { costs: ReturnType<typeof createCostStore>; records: ReturnType<typeof createCostRecords> };

/** Every kept sum, of all accounts and of one. */
async function asked({ costs, records }: Pick<Stores, "costs" | "records">) {
  const answers: unknown[] = [];
  for (const accounts of [undefined, [awsAccountIds[1]]]) {
    const filter = {
      start: "2026-03-01",
      end: "2026-04-02",
      metric: "billed",
      awsAccountIds: accounts,
    } as const;
    const by = { by: "service", unit: "day", categories: chargeCategories, shown: 5 } as const;
    answers.push(
      await costs.sums(workspaceId, filter, chargeCategories, ["service", "region", "account"]),
      await costs.byDay(workspaceId, filter),
      await costs.tops(workspaceId, filter, by),
      await costs.series(workspaceId, filter, { ...by, keys: ["S3"] }),
      await costs.tagGroups(workspaceId, filter, { ...by, tag: "team" }),
      await costs.byTag(workspaceId, filter, "team", chargeCategories),
      await records.coverage(workspaceId, "daily", filter, accounts),
    );
  }
  return answers;
}

test("kept sums follow every change of charges and of readings of bills, for everyone", async () => {
  const read = createCostReads(db);
  const kept = () => read(workspaceId, asked);
  const counted = () =>
    db.forWorkspace(workspaceId, (tx) => {
      const inside = within(tx, workspaceId);
      return asked({ costs: createCostStore(inside), records: createCostRecords(inside) });
    });
  const ofSecond = <Answer>(work: () => Promise<Answer>) =>
    inCallScope({ accountIds: accountIds.slice(1), awsAccountIds: [awsAccountIds[1]] }, work);
  // The same connected account, and another one on its bill.
  const ofBill = <Answer>(work: () => Promise<Answer>) =>
    inCallScope({ accountIds: accountIds.slice(1), awsAccountIds: [...awsAccountIds] }, work);
  const changes: readonly (() => Promise<unknown>)[] = [
    () => charge(0, "1.25"),
    () => charge(1, "2.5"),
    () => charge(0, "3"),
    () =>
      run(
        "update cost_daily set superseded = true where workspace_id = $1 and aws_account_id = $2",
        awsAccountIds[0],
      ),
    () => run("delete from cost_tags where workspace_id = $1"),
    () => run("delete from cost_daily where workspace_id = $1 and day = '2026-03-31'"),
    () => run("delete from cost_days_read where workspace_id = $1 and day = '2026-03-30'"),
    () =>
      run(
        `insert into cost_export_months (workspace_id, aws_account_id, month, export_version, imported_at)
         values ($1, '100000000009', '2026-03-01', gen_random_uuid(), $2)`,
        readAt,
      ),
    () =>
      run(
        `insert into cost_payer_members (workspace_id, payer_id, aws_account_id, since) values ($1, $2, $3, '2026-01-01')`,
        ...[accountIds[0], awsAccountIds[1]],
      ),
    () =>
      run(
        `insert into cost_payer_days (workspace_id, payer_id, what, day, read_at) values ($1, $2, 'daily', '2026-04-01', $3)`,
        ...[accountIds[0], readAt],
      ),
  ];
  for (const [at, change] of changes.entries()) {
    await change();
    expect(await kept(), `change ${at}`).toEqual(await counted());
    expect(await ofSecond(kept), `change ${at}`).toEqual(await ofSecond(counted));
    expect(await ofBill(kept), `change ${at}`).toEqual(await ofBill(counted));
    expect(await kept(), `change ${at}`).toEqual(await counted());
  }
});

test("sums of unchanged charges are counted once", async () => {
  const read = createCostReads({
    forWorkspace: (id, work) =>
      db.forWorkspace(id, (tx) =>
        work({
          query: (sql, params) => {
            if (sql.includes("from cost_")) statements += 1;
            return tx.query(sql, params);
          },
        }),
      ),
  });
  await read(workspaceId, asked);
  const first = statements;
  await read(workspaceId, asked);
  expect([first > 0, statements]).toEqual([true, first]);
});
