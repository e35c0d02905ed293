// Commitments that accounts on one bill share: who shares them, and that a purchase counts once for all.
import { Money } from "@skyledger/core/model/money";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccountsStore } from "../../accounts/store.ts";
import { notifyUnused } from "../../notifications/notify-wiring.ts";
import { inCallScope } from "../../platform/call-scope.ts";
import type { Database } from "../../platform/db/database.ts";
import { createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { recountSavings } from "../recount-wiring.ts";
import { createRecommendationsStore } from "./recommendations-store.ts";
import { createRecommendationsWriter } from "./recommendations-writer.ts";
import { createSharingStore } from "./sharing.ts";

let db: Database;
let workspaceId: string;
let payer: string;
let first: string;
let second: string;
let outside: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const at = "2026-05-02T00:00:00.000Z";
const awsIds = {
  Payer: "111111111111",
  First: "222222222222",
  Second: "333333333333",
  Other: "444444444444",
};

async function connect(name: keyof typeof awsIds): Promise<string> {
  const draft = { kind: "role", roleArn: null, externalId: null, regions: null } as const;
  const made = await createAccountsStore(db).insert(workspaceId, {
    ...{ ...draft, name, awsAccountId: awsIds[name] },
  });
  return made?.id ?? "";
}

const run = (sql: string, params: readonly unknown[] = []) =>
  db.forWorkspace(workspaceId, (tx) => tx.query(sql, [workspaceId, ...params]));

async function bill(...awsAccountIds: string[]): Promise<void> {
  for (const id of awsAccountIds)
    await run(
      "insert into cost_payer_members (workspace_id, payer_id, aws_account_id, since) values ($1, $2, $3, '2026-01-01')",
      [payer, id],
    );
}

beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  payer = await connect("Payer");
  first = await connect("First");
  second = await connect("Second");
  outside = await connect("Other");
  await bill(awsIds.Payer, awsIds.First, awsIds.Second, "999999999999");
});

/** A recommendation that claims this much of machines that cost 100 dollars each. */
function advice(arn: string, claims: Record<string, string>, more: Partial<Recommendation>): Recommendation {
  return {
    ...{
      arn,
      region: "us-east-1",
      resourceType: "AWS::EC2::Instance",
      resourceName: arn,
      action: "Rightsize",
    },
    ...{ variant: "", ruleId: "rule", type: "INSTANCE_RIGHTSIZING", description: "Text", act: "Act" },
    ...{ title: "Title", perMonth: Money.sum(Object.values(claims).map((one) => Money.parse(one))) },
    ...{ confidence: "MEDIUM", effort: "High", risk: "Medium", impact: "LOW", rank: Money.parse("3") },
    ...{ restartNeeded: true, rollbackPossible: false, evidence: {}, before: null, after: null, doubts: [] },
    ...{ notes: [], steps: [], couldGoWrong: "", commands: null, change: {}, metrics: [], part: "compute" },
    sources: [{ source: "skyledger", id: "rule", perMonth: null, says: "" }],
    claims: Object.entries(claims).map(([machine, amount]) => ({
      arn: machine,
      perMonth: Money.parse(amount),
    })),
    cost: Money.parse(String(100 * Object.keys(claims).length)),
    ...{ pool: null, poolsTouched: ["EC2"] },
    ...more,
  };
}
const resize = (machine: string, amount: string) => advice(machine, { [machine]: amount }, {});
const plan = advice(
  "arn:account",
  { "arn:first": "30", "arn:second": "30", "arn:payer": "30" },
  { action: "PurchaseSavingsPlans", type: "SAVINGS_PLAN", pool: "EC2", poolsTouched: [] },
);

const record = (accountId: string, recommendations: Recommendation[], payerFollows = false) =>
  createRecommendationsWriter(db, { recountSavings, notifyUnused }).record(workspaceId, accountId, {
    ...{ takenAt: at, recommendations, notEvaluated: [], gaps: [], payerFollows },
    ...{ unread: new Set<string>(), silentSources: new Set<string>() },
  });

async function counted(): Promise<Record<string, number>> {
  const { rows } = await db.forWorkspace(workspaceId, (tx) =>
    tx.query<{ arn: string; amount: string }>(
      "select arn, counted_savings as amount from recommendations where workspace_id = $1 order by arn",
      [workspaceId],
    ),
  );
  return Object.fromEntries(rows.map(({ arn, amount }) => [arn, Number(amount)]));
}

async function totals(accountIds?: readonly string[]): Promise<number> {
  const store = createRecommendationsStore(db, recountSavings);
  const page = { sort: "rank", limit: 10, offset: 0 } as const;
  const { totals: sums } = await store.list(workspaceId, { accountIds, status: "open" }, page, at);
  return Number(sums.potentialSavings);
}

describe("accounts that share commitments", () => {
  const of = async (id: string) => {
    const sharing = await createSharingStore(db).of(workspaceId, id);
    return sharing && [sharing.payer.name, sharing.accounts.map(({ name }) => name).sort(), sharing.billed];
  };
  const together = ["Payer", ["First", "Payer", "Second"], 4];

  test("are those on the bill of a connected payer", async () => {
    expect([await of(first), await of(payer), await of(outside)]).toEqual([together, together, undefined]);
    expect(await createSharingStore(db).payers(workspaceId, [second])).toEqual([
      { payer: { id: payer, name: "Payer" }, accounts: 3 },
    ]);
    expect(await createSharingStore(db).payers(workspaceId, undefined)).toHaveLength(1);
    expect(await createSharingStore(db).payers(workspaceId, [outside])).toEqual([]);
  });

  test("have a payer without a name for a person without a role in it", async () => {
    const seenBy = (...accountIds: string[]) =>
      inCallScope({ accountIds, awsAccountIds: [] }, () =>
        createSharingStore(db).payers(workspaceId, undefined),
      );
    expect(await seenBy(second)).toEqual([{ payer: null, accounts: 1 }]);
    expect(await seenBy(first, second, outside)).toEqual([{ payer: null, accounts: 2 }]);
    expect(await seenBy(payer)).toEqual([{ payer: { id: payer, name: "Payer" }, accounts: 1 }]);
    expect(await seenBy(outside)).toEqual([]);
    const narrowed = inCallScope({ accountIds: [outside], awsAccountIds: [] }, () =>
      createSharingStore(db).payers(workspaceId, [second]),
    );
    expect(await narrowed).toEqual([]);
  });

  test("are none after an account left the bill, its payer is archived, or Cost Explorer refuses it", async () => {
    await run(
      "update cost_payer_members set until = '2026-04-01' where workspace_id = $1 and aws_account_id = $2",
      [awsIds.First],
    );
    expect(await of(first)).toBeUndefined();
    expect(await of(second)).toEqual(["Payer", ["Payer", "Second"], 3]);
    await run(
      `insert into cost_gaps (workspace_id, account_id, operation, reason, message, iam_action, seen_at)
       values ($1, $2, 'GetCostAndUsage', 'denied', '', '', now())`,
      [payer],
    );
    expect([await of(second), await createSharingStore(db).payers(workspaceId, undefined)]).toEqual([
      undefined,
      [],
    ]);
    await run("delete from cost_gaps where workspace_id = $1");
    await run("update cloud_accounts set archived_at = now() where workspace_id = $1 and id = $2", [payer]);
    expect(await of(second)).toBeUndefined();
  });

  test("are none with a payer that has only its own charges", async () => {
    await run("delete from cost_payer_members where workspace_id = $1 and aws_account_id <> $2", [
      awsIds.Payer,
    ]);
    expect(await of(payer)).toBeUndefined();
  });
});

describe("a purchase for all accounts", () => {
  test("counts once, without what accounts save on the same machines, whichever is evaluated last", async () => {
    await record(payer, [plan]);
    expect(await counted()).toEqual({ "arn:account": 90 });
    await record(second, [resize("arn:second", "40")]);
    expect(await counted()).toEqual({ "arn:account": 60, "arn:second": 40 });
    await record(first, [resize("arn:first", "20")]);
    await record(payer, [plan]);
    expect(await counted()).toEqual({ "arn:account": 30, "arn:first": 20, "arn:second": 40 });
    const sum = await Promise.all([[payer], [first], [second]].map((ids) => totals(ids)));
    expect([sum, await totals()]).toEqual([[30, 20, 40], 90]);
  });

  test("is counted by the payer if that follows in the run", async () => {
    await record(payer, [plan]);
    await record(second, [resize("arn:second", "40")], true);
    expect(await counted()).toMatchObject({ "arn:account": 90 });
    await record(payer, [plan]);
    expect(await counted()).toMatchObject({ "arn:account": 60 });
  });

  test("leaves an account outside of the bill as it is", async () => {
    await record(payer, [plan]);
    await record(outside, [resize("arn:first", "40")]);
    expect(await counted()).toMatchObject({ "arn:account": 90, "arn:first": 40 });
  });

  test("counts for a person who acts in one account only, and sees no other", async () => {
    await record(payer, [plan]);
    await record(second, [resize("arn:second", "40")]);
    await inCallScope({ accountIds: [second], awsAccountIds: [awsIds.Second] }, async () => {
      const store = createRecommendationsStore(db, recountSavings);
      const page = { sort: "rank", limit: 10, offset: 0 } as const;
      const { rows } = await store.list(workspaceId, { status: "open" }, page, at);
      expect(rows.map(({ arn }) => arn)).toEqual(["arn:second"]);
      await store.setStatus(workspaceId, rows[0]?.id ?? "", {
        ...{ from: ["open"], status: "dismissed", reason: "Ours.", until: null, actor: "ana", at },
      });
      expect(
        (await store.list(workspaceId, { status: "dismissed" }, page, at)).rows.map(({ arn }) => arn),
      ).toEqual(["arn:second"]);
      // The purchase is another account's.
      expect((await store.list(workspaceId, { status: "open" }, page, at)).rows).toEqual([]);
    });
    expect(await counted()).toEqual({ "arn:account": 90, "arn:second": 0 });
  });
});
