// Units of an organization's cost analysis, with AWS's answers as values and the real stores.

import { type DayRange, daysOf } from "@skyledger/core/cost/calendar";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccountsStore } from "../accounts/store.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import type { UnitResult } from "../runs/store/stored-unit.ts";
import type { CostUnitDeps } from "./analysis-deps.ts";
import { CostUnit } from "./analysis-unit.ts";
import type { CostExplorer, CostRefusal } from "./aws/gateway.ts";
import { createPayers } from "./payers.ts";
import { createCostMeter } from "./request-meter.ts";
import { createPayerWriter } from "./store/payer-writer.ts";
import { createCostRecordsStore } from "./store/records-store.ts";
import { createCostWriter } from "./store/writer.ts";
import { createCostStore } from "./store.ts";

const [payer, member, stranger] = ["300000000001", "300000000002", "300000000003"];
const range = { start: "2026-05-01", end: "2026-05-10" };

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const refusal = (reason: CostRefusal["reason"]): CostRefusal => ({
  ...{ operation: "GetCostAndUsage", reason, iamAction: "ce:GetCostAndUsage" },
  message: `Refused: ${reason}.`,
});

/** An organization of three accounts, two of them connected. Each account costs a dollar a day. */
async function organization() {
  const workspaceId = await createTestWorkspace(db);
  const [payerId, memberId] = [
    await createTestAccount(db, workspaceId, { name: "Payer", awsAccountId: payer }),
    await createTestAccount(db, workspaceId, { name: "Member", awsAccountId: member }),
  ];
  const state = {
    now: new Date("2026-05-10T12:00:00Z"),
    /** Why Cost Explorer refuses the payer; null: it answers. */
    refusal: null as CostRefusal["reason"] | null,
    /** What the units saved, by account. */
    saved: new Map<string, UnitResult>(),
    /** Times that a unit can save before another process has it. */
    savesLeft: Number.POSITIVE_INFINITY,
  };
  const requests: string[] = [];
  const now = () => state.now;
  const accounts = createAccountsStore(db);
  const records = createCostRecordsStore(db, async () => undefined);
  const payerWriter = createPayerWriter(db);
  const members = [payer, member, stranger].map((awsAccountId) => ({
    ...{ awsAccountId, joinedAt: "2024-01-01T00:00:00Z", leftAt: null },
  }));
  const payers = createPayers({
    ...{ accounts, records, now, writer: payerWriter },
    billOf: async () => ({ managementAccountId: payer, members }),
  });
  const explorer = (awsAccountId: string, take: (operation: string) => Promise<boolean>): CostExplorer => {
    const answer = async <T>(operation: string, value: T) => {
      await take(operation);
      requests.push(`${awsAccountId} ${operation}`);
      const reason = awsAccountId === payer ? state.refusal : null;
      return reason === null
        ? ({ ok: true, value } as const)
        : ({ ok: false, gap: refusal(reason) } as const);
    };
    const rows = ({ start, end }: DayRange) =>
      daysOf({ start, end }).map((day) => ({
        ...{ day, service: "Amazon S3", region: "us-east-1", category: "Usage" as const },
        ...{ billed: "1", effective: "1" },
      }));
    return {
      daily: (asked) => answer("daily", rows(asked)),
      bill: (asked) =>
        answer(
          "bill",
          members.flatMap((one) => rows(asked).map((row) => ({ ...row, awsAccountId: one.awsAccountId }))),
        ),
      byTag: () => answer("byTag", []),
      billByTag: () => answer("billByTag", []),
      byResource: () => answer("byResource", []),
      billByResource: () => answer("billByResource", []),
      tagKeys: () => answer("tagKeys", []),
      billedAccounts: () => answer("billedAccounts", []),
      forecast: (_, of) => answer(`forecast of ${of}`, { amount: "30", lower: "20", upper: "40" }),
    };
  };
  const deps = {
    ...{ accounts, records, payerWriter, payers, now, writer: createCostWriter(db) },
    meter: createCostMeter({ records, dailyLimit: 50, now }),
    servicesToFollow: async () => [],
    gateway: { open: async (_, { awsAccountId, take }) => explorer(awsAccountId, take) },
    connectionOf: async () => ({ kind: "ambient" }),
    log: { error: (detail) => expect.fail(String((detail as { err?: unknown }).err)) },
  } satisfies CostUnitDeps;
  const unit = async (accountId: string) => {
    const scope = { range, period: null, tagKeys: [], resourceServices: [] };
    const lost = new AbortController();
    const context = {
      ...{ run: { workspaceId, input: scope }, unit: { accountId } },
      ...{ signal: lost.signal, report: () => undefined, reportNow: async () => undefined },
      saved: state.saved.get(accountId) ?? null,
      async save(result: UnitResult) {
        if (state.savesLeft-- <= 0) lost.abort(new Error("another process has the unit"));
        lost.signal.throwIfAborted();
        state.saved.set(accountId, structuredClone(result));
      },
    };
    return await new CostUnit(deps, context).run();
  };
  return {
    ...{ state, requests, records, workspaceId },
    /** Runs the payer's unit. @returns its counts */
    async payerCounts() {
      await payers.settle(workspaceId);
      const end = await unit(payerId);
      return end.status === "completed" ? end.result.counts : undefined;
    },
    savedByPayer: () => state.saved.get(payerId)?.counts,
    /** Runs the units as an analysis does, the payer's first. */
    async analyze() {
      await payers.settle(workspaceId);
      const ends = [await unit(payerId), await unit(memberId)];
      return ends.map((end) => (end.status === "completed" ? end.result.failure : end.status));
    },
    async costs() {
      const filter = { ...range, metric: "billed" } as const;
      const { account } = await createCostStore(db).sums(workspaceId, filter, ["Usage"], ["account"]);
      return Object.fromEntries(account.map(({ key, amount }) => [key, Number(amount)]));
    },
    gaps: async () =>
      (await records.gaps(workspaceId)).map(({ accountId, reason }) => [accountId === payerId, reason]),
  };
}

it("payer and member: one bill, and no request of the member", async () => {
  const w = await organization();
  expect(await w.analyze()).toEqual([null, null]);
  expect(w.requests).toEqual([
    `${payer} bill`,
    `${payer} tagKeys`,
    `${payer} billedAccounts`,
    `${payer} forecast of bill`,
  ]);
  expect(await w.costs()).toEqual({ [payer]: 10, [member]: 10, [stranger]: 10 });
  // Read less than an hour ago: nothing is requested.
  await w.analyze();
  expect(w.requests).toHaveLength(4);
});

it("paid requests and days count once, whichever process finishes the unit", async () => {
  const w = await organization();
  // Saved before the bill is requested, and after it is stored.
  w.state.savesLeft = 2;
  await expect(w.payerCounts()).rejects.toThrow("another process has the unit");
  expect(w.requests).toEqual([`${payer} bill`]);
  // January 1 through May 10.
  expect(w.savedByPayer()).toMatchObject({ requests: 1, days: 130 });
  w.state.savesLeft = Number.POSITIVE_INFINITY;
  expect(await w.payerCounts()).toMatchObject({ requests: 4, days: 130, answered: 1, gaps: 0 });
  expect(w.requests).toHaveLength(4);
});

it("payer denied: the member is read by itself, a gap says why, and the bill counts when it answers", async () => {
  const w = await organization();
  w.state.refusal = "denied";
  expect(await w.analyze()).toEqual(["Refused: denied.", null]);
  expect(w.requests.filter((one) => one.startsWith(payer))).toEqual([`${payer} bill`]);
  expect(w.requests).toContain(`${member} daily`);
  expect(await w.costs()).toEqual({ [member]: 10 });
  expect(await w.gaps()).toEqual([[true, "denied"]]);
  w.state.refusal = null;
  w.state.now = new Date("2026-05-10T15:00:00Z");
  expect(await w.analyze()).toEqual([null, null]);
  expect(await w.costs()).toEqual({ [payer]: 10, [member]: 10, [stranger]: 10 });
  expect(await w.gaps()).toEqual([]);
});

it("a bill in another currency adds nothing: the member's own figures stay", async () => {
  const w = await organization();
  w.state.refusal = "unsupported";
  await w.analyze();
  expect(await w.costs()).toEqual({ [member]: 10 });
  expect(await w.gaps()).toEqual([[true, "unsupported"]]);
});

it.each(["throttled", "request_limit", "failed"] as const)(
  "payer %s: its last figures stay, and no member is requested instead",
  async (reason) => {
    const w = await organization();
    await w.analyze();
    w.state.refusal = reason;
    w.state.now = new Date("2026-05-10T15:00:00Z");
    await w.analyze();
    expect(w.requests.filter((one) => one.startsWith(member))).toEqual([]);
    expect(await w.costs()).toEqual({ [payer]: 10, [member]: 10, [stranger]: 10 });
    expect(await w.gaps()).toEqual([[true, reason]]);
  },
);

it("a payer that is refused later: days that were final stay, the others are the member's own", async () => {
  const w = await organization();
  await w.analyze();
  w.state.refusal = "denied";
  w.state.now = new Date("2026-05-10T15:00:00Z");
  await w.analyze();
  expect(await w.costs()).toEqual({ [payer]: 10, [member]: 10, [stranger]: 10 });
  const { days } = await w.records.coverage(w.workspaceId, "daily", range, [stranger]);
  // AWS still changes the last days: no one has read them since.
  expect(days.map(({ day }) => day).sort()).toEqual(daysOf(range).slice(0, 6));
});
