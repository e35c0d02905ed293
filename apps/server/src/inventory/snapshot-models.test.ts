import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Resource } from "@skyledger/core/model/resource";
import type { Signal } from "@skyledger/core/model/signal";
import { beforeEach, expect, test, vi } from "vitest";
import { askedHereAtMost } from "./reasoning/growing-model.ts";
import { ReasoningThread } from "./reasoning/reasoning-thread.ts";
import { SnapshotModels } from "./snapshot-models.ts";

const account = (workspaceId: string, lastDiscoveredAt: string | null) =>
  ({
    id: `account-of-${workspaceId}`,
    workspaceId,
    awsAccountId: "000000000042",
    lastDiscoveredAt,
    archivedAt: null,
  }) as CloudAccount;

const role = (number: number): Resource =>
  ({
    arn: `arn:aws:iam::000000000042:role/r${number}`,
    type: "AWS::IAM::Role",
    id: `r${number}`,
    name: `r${number}`,
    accountId: "000000000042",
    region: "global",
    status: null,
    createdAt: null,
    tags: { value: {} },
    facets: {},
  }) as never;

const bucket = (number: number) => ({
  arn: `arn:aws:s3:::b${number}`,
  type: "AWS::S3::Bucket",
  id: `b${number}`,
});

/** What the store holds: roles and buckets. */
let accounts: CloudAccount[];
let held: number;
let others: number;
const loads = vi.fn();
let thread: ReasoningThread;
let models: SnapshotModels<"access">;
let marks: string;
let refreshes: number;
let signals: readonly Signal[];

beforeEach(() => {
  accounts = [account("a", "2026-11-26T00:00:00.000Z")];
  held = 1;
  others = 0;
  marks = "0 ";
  refreshes = 0;
  signals = [];
  loads.mockReset();
  thread = new ReasoningThread();
  models = new SnapshotModels(
    {
      thread,
      accounts: {
        list: async (workspaceId) =>
          accounts
            .filter((one) => one.workspaceId === workspaceId)
            .map((one) => ({ ...one, resourceCount: held })),
      },
      crownJewels: { version: async () => marks },
      findings: { signals: async () => signals },
      inScope: async (_, filter) => ({ ...filter, accountIds: undefined }) as never,
      snapshots: {
        async *resources(workspaceId) {
          loads(workspaceId);
          yield [
            ...Array.from({ length: held }, (_, number) => role(number)),
            ...Array.from({ length: others }, (_, number) => ({ ...role(number), ...bucket(number) })),
          ];
        },
        scope: async () => ({ covered: [], gaps: [] }),
        refreshes: async () => refreshes,
      },
    },
    "access",
  );
});

/** Whether the model of a workspace has a role, which one with a whole list says for sure. */
async function knows(workspaceId: string, number: number): Promise<boolean> {
  const { ask } = await models.of({ workspaceId });
  return (await ask("whatCan", { principalArn: role(number).arn })) !== null;
}

test("one load answers many askers, until the account is discovered again", async () => {
  expect(await Promise.all([0, 0, 1].map((number) => knows("a", number)))).toEqual([true, true, false]);
  expect(loads).toHaveBeenCalledTimes(1);
  held = 2;
  expect(await knows("a", 1)).toBe(false);
  accounts = [account("a", "2026-11-27T00:00:00.000Z")];
  expect(await knows("a", 1)).toBe(true);
  expect(loads).toHaveBeenCalledTimes(2);
});

test("a model is loaded again when marks have changed", async () => {
  await knows("a", 0);
  await knows("a", 0);
  expect(loads).toHaveBeenCalledTimes(1);
  marks = "1 2026-11-26 00:00:00+00";
  await knows("a", 0);
  expect(loads).toHaveBeenCalledTimes(2);
});

test("a model is loaded again when a resource was read again after a fix", async () => {
  await knows("a", 0);
  held = 2;
  refreshes = 1;
  expect(await knows("a", 1)).toBe(true);
  await knows("a", 1);
  expect(loads).toHaveBeenCalledTimes(2);
});

test("a model is loaded again when other services report something else", async () => {
  const signal: Signal = {
    ...{ arn: "arn:one", accountId: "000000000042", product: "GuardDuty", checkId: "c", severity: 1 },
    ...{ title: "Reported", principal: null },
  };
  await knows("a", 0);
  signals = [signal];
  await knows("a", 0);
  signals = [{ ...signal }];
  await knows("a", 0);
  expect(loads).toHaveBeenCalledTimes(2);
  signals = [{ ...signal, severity: 2 }];
  await knows("a", 0);
  expect(loads).toHaveBeenCalledTimes(3);
});

test("the models of four are kept, the one without questions for longest is dropped", async () => {
  accounts = ["a", "b", "c", "d", "e"].map((one) => account(one, "2026-11-26T00:00:00.000Z"));
  for (const one of ["a", "b", "c", "d", "a", "b", "c", "d", "a"]) await knows(one, 0);
  expect(loads.mock.calls.flat()).toEqual(["a", "b", "c", "d"]);
  await knows("e", 0);
  for (const one of ["a", "c", "d", "e"]) await knows(one, 0);
  expect(loads.mock.calls.flat()).toEqual(["a", "b", "c", "d", "e"]);
  await knows("b", 0);
  expect(loads.mock.calls.flat()).toEqual(["a", "b", "c", "d", "e", "b"]);
});

test("a failed load is not kept", async () => {
  loads.mockImplementationOnce(() => {
    throw new Error("The database is gone.");
  });
  await expect(knows("a", 0)).rejects.toThrow("The database is gone.");
  expect(await knows("a", 0)).toBe(true);
});

test("a large model is in the thread; a dropped one is loaded again, also between two questions", async () => {
  others = askedHereAtMost;
  accounts = ["a", "b", "c", "d", "e"].map((one) => account(one, "2026-11-26T00:00:00.000Z"));
  const { ask } = await models.of({ workspaceId: "a" });
  expect(await ask("whatCan", { principalArn: role(0).arn })).not.toBeNull();
  expect(thread.models).toBe(1);
  for (const one of ["b", "c", "d", "e"]) expect(await knows(one, 0)).toBe(true);
  expect(thread.models).toBe(4);
  expect(await ask("whatCan", { principalArn: role(0).arn })).not.toBeNull();
  expect(thread.models).toBe(4);
  expect(loads.mock.calls.flat()).toEqual(["a", "b", "c", "d", "e", "a"]);
});

test("a model is dropped two minutes after it was loaded", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    others = askedHereAtMost;
    await knows("a", 0);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(thread.models).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(thread.models).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
