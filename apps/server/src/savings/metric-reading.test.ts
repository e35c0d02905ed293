import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccountsStore } from "../accounts/store.ts";
import type { Database } from "../platform/db/database.ts";
import { createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { noOne } from "../platform/principal.ts";
import { RunMachine } from "../runs/machine.ts";
import { createRunsStore } from "../runs/store.ts";
import { createTestUnits, stopTestUnits } from "../runs/testing/units.ts";
import type { EvaluatedAccount, SavingsAnalysis } from "./analysis.ts";
import { createMetricReadingService } from "./metric-reading.ts";

let db: Database;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(async () => {
  await stopTestUnits();
  await db.close();
});

const now = new Date("2026-03-28T03:00:00Z");
const readAll: EvaluatedAccount = {
  recommendations: 2,
  metrics: { read: 5, failed: 0, reason: null },
  failure: null,
};
const denied: EvaluatedAccount = {
  recommendations: 0,
  metrics: { read: 0, failed: 5, reason: "denied" },
  failure: null,
};
let evaluated: { name: string; at: string | undefined; inventory: string | null }[];
/** Answers of accounts, by name: units run two at once, in any order. */
let answers: Readonly<Record<string, EvaluatedAccount>>;
/** Accounts that are evaluated after the others. */
let last: string[];
/** Something that happens while an account is evaluated. */
let meanwhile: () => Promise<unknown>;

const evaluate: SavingsAnalysis["evaluate"] = async ({ name, lastDiscoveredAt }, { at }) => {
  evaluated.push({ name, at, inventory: lastDiscoveredAt });
  await meanwhile();
  return answers[name] ?? readAll;
};

/** The service, and the machine for its runs. */
function wired() {
  const shared = {
    runs: createRunsStore(db),
    now: () => now,
    log: {
      error: (detail: object, message: string) => {
        throw new Error(message, { cause: detail });
      },
    },
  };
  const machine = new RunMachine({ ...shared, send: async () => undefined });
  const units = createTestUnits(db, shared);
  const metrics = createMetricReadingService({
    ...shared,
    machine,
    units,
    accounts: createAccountsStore(db),
    savings: { evaluate, evaluatedLast: async () => last },
  });
  machine.register(metrics.runKind);
  units.register(metrics.unitKind);
  return { machine, metrics };
}

/** Connects an account with an inventory of that instant. */
async function connect(name: string, awsAccountId: string, discoveredAt: string | null): Promise<string> {
  const draft = { kind: "role", roleArn: null, externalId: null, regions: null } as const;
  const account = await createAccountsStore(db).insert(workspaceId, { ...draft, name, awsAccountId });
  await discovered(account?.id ?? "", discoveredAt);
  return account?.id ?? "";
}

const discovered = (id: string, at: string | null) =>
  db.forWorkspace(workspaceId, (tx) =>
    tx.query("update cloud_accounts set last_discovered_at = $2 where id = $1", [id, at]),
  );

async function read(ids: readonly string[]) {
  const run = await wired().metrics.start(noOne(workspaceId), ids);
  await wired().machine.execute(workspaceId, run.id);
  return await createRunsStore(db).find(workspaceId, run.id);
}

beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  evaluated = [];
  answers = {};
  last = [];
  meanwhile = async () => undefined;
});

describe("a metrics run", () => {
  test("evaluates the stored inventory of each account with current metrics", async () => {
    const production = await connect("Production", "111111111111", "2026-03-20T02:00:00.000Z");
    const fresh = await connect("Fresh", "222222222222", null);
    await connect("Other", "333333333333", "2026-03-20T02:00:00.000Z");
    expect(await read([production, fresh])).toMatchObject({
      kind: "metrics",
      status: "completed",
      createdBy: null,
      result: {
        accounts: 1,
        metrics: 5,
        recommendations: 2,
        gaps: 0,
        message: "Read 5 metrics; 2 recommendations. Not read: Fresh: run a discovery first.",
      },
    });
    expect(evaluated).toEqual([
      { name: "Production", at: now.toISOString(), inventory: "2026-03-20T02:00:00.000Z" },
    ]);
  });

  test("fails with the reason if no account answers; one silent account among others is reported", async () => {
    const one = await connect("One", "111111111111", "2026-03-20T02:00:00.000Z");
    const two = await connect("Two", "222222222222", "2026-03-20T02:00:00.000Z");
    answers = { One: denied };
    expect(await read([one])).toMatchObject({
      status: "failed",
      error: "No account's metrics could be read. One: AWS denied it (cloudwatch:GetMetricData).",
    });
    expect(await read([one, two])).toMatchObject({
      status: "completed",
      result: { metrics: 5, gaps: 5, message: expect.stringContaining("Not read: One: AWS denied it") },
    });
  });

  test("evaluates a payer after the accounts on its bill", async () => {
    const payer = await connect("Payer", "111111111111", "2026-03-20T02:00:00.000Z");
    const member = await connect("Member", "222222222222", "2026-03-20T02:00:00.000Z");
    last = [payer];
    // The payer would end first if it started with the member.
    meanwhile = async () => void (evaluated.length === 1 && (await new Promise(setImmediate)));
    expect(await read([payer, member])).toMatchObject({ status: "completed", result: { accounts: 2 } });
    expect(evaluated.map(({ name }) => name)).toEqual(["Member", "Payer"]);
    // Alone, it does not wait for others.
    expect(await read([payer])).toMatchObject({ status: "completed", result: { accounts: 1 } });
  });

  test("evaluates the newer inventory if a discovery ended in the meantime", async () => {
    const id = await connect("Production", "111111111111", "2026-03-20T02:00:00.000Z");
    meanwhile = () => discovered(id, "2026-03-28T02:59:00.000Z");
    expect(await read([id])).toMatchObject({ result: { accounts: 1, metrics: 5 } });
    expect(evaluated.map(({ inventory }) => inventory)).toEqual([
      "2026-03-20T02:00:00.000Z",
      "2026-03-28T02:59:00.000Z",
    ]);
  });

  test("waits for a discovery and for another metrics run", async () => {
    const id = await connect("Production", "111111111111", "2026-03-20T02:00:00.000Z");
    const runs = createRunsStore(db);
    const discovery = await runs.insert(workspaceId, { kind: "discovery", accountIds: [id], createdBy: "" });
    await expect(wired().metrics.start(noOne(workspaceId), [id])).rejects.toMatchObject({
      code: "conflict",
    });
    await runs.finish(
      workspaceId,
      { id: discovery?.id ?? "", attempts: 0 },
      { status: "cancelled", result: null },
    );
    await wired().metrics.start(noOne(workspaceId), [id]);
    await expect(wired().metrics.start(noOne(workspaceId), [id])).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("continues after a process died, and is given up after three attempts", async () => {
    const id = await connect("Production", "111111111111", "2026-03-20T02:00:00.000Z");
    const runs = createRunsStore(db);
    const run = await wired().metrics.start(noOne(workspaceId), [id]);
    for (let tries = 0; tries < 3; tries++) {
      for (const run of await runs.findStale(true)) await wired().machine.recover(run);
      expect(await runs.claim(workspaceId, run.id, 30)).toMatchObject({ attempts: tries + 1 });
    }
    for (const run of await runs.findStale(true)) await wired().machine.recover(run);
    expect(await runs.find(workspaceId, run.id)).toMatchObject({
      status: "interrupted",
      error: expect.stringContaining("The server stopped 3 times while reading metrics."),
    });
  });
});
