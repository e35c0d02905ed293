import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { reasonings } from "@skyledger/core/reasonings";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { beforeAll, expect, test, vi } from "vitest";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";
import { askedHereAtMost, GrowingModel } from "./growing-model.ts";
import { ReasoningThread } from "./reasoning-thread.ts";

const accountId = "000000000042";
const takenAt = "2026-11-26T00:00:00.000Z";
let resources: Resource[];
let rest: Parameters<GrowingModel["finish"]>[0];

beforeAll(async () => {
  const { send } = createSandbox({ accountId, seed: 42, size: 1_500, now: new Date(takenAt) });
  const { found, coverage } = await discoverSandbox(send, { accountId, takenAt });
  resources = found;
  rest = { takenAt, ...coverage };
});

/** The first resources of the account, in pages. */
function grown(count: number, thread: ReasoningThread) {
  const growing = new GrowingModel("access", thread);
  for (let at = 0; at < count; at += 400) growing.add(resources.slice(at, Math.min(count, at + 400)));
  return growing.finish(rest);
}

const ended = (thread: ReasoningThread) =>
  vi.waitFor(() => expect(thread.models).toBe(0), { timeout: 60_000 });

test("a model of more than 1,000 resources is in the thread", () => {
  expect(askedHereAtMost).toBe(1_000);
  const thread = new ReasoningThread();
  expect(resources.length).toBeGreaterThan(1_001);
  const here = [999, 1_000].map((count) => grown(count, thread));
  expect(thread.models).toBe(0);
  const there = grown(1_001, thread);
  expect(thread.models).toBe(1);
  for (const model of [...here, there]) model.drop();
  expect(thread.models).toBe(0);
});

test("answers of the thread are those of this one, for every question", async () => {
  const thread = new ReasoningThread();
  const index = new SnapshotIndex({ ...rest, resources });
  const [role] = resources.filter(({ type }) => type === "AWS::IAM::Role");
  const [instance] = resources.filter(({ type }) => type === "AWS::EC2::Instance");
  const asked = {
    access: {
      missing: undefined,
      whoCan: { action: "s3:GetObject", resource: "arn:aws:s3:::any/key" },
      whatCan: { principalArn: role?.arn ?? "" },
      leastPrivilege: { principalArn: role?.arn ?? "" },
      administrators: { accountIds: null },
    },
    reachability: {
      missing: undefined,
      exposed: { accountIds: [accountId] },
      ask: {
        questions: [
          { from: { kind: "internet", family: "ipv4" }, to: instance?.arn ?? "", port: 22, protocol: "tcp" },
        ],
      },
    },
    attackPaths: {
      paths: { accountIds: null, target: null, offset: 0, limit: 50 },
      findings: { target: null },
    },
  } as const;
  for (const name of ["access", "reachability", "attackPaths"] as const) {
    const here: Record<string, (input: never) => unknown> = reasonings[name].over(index);
    expect(Object.keys(asked[name]).sort()).toEqual(Object.keys(here).sort());
    const there = thread.open(name);
    there.add(resources);
    there.finish(rest);
    for (const [question, input] of Object.entries(asked[name])) {
      const answer = await there.ask(question, input);
      expect(answer).toEqual(here[question]?.(input as never));
      if (question !== "missing") expect(answer).not.toEqual([]);
    }
    there.drop();
  }
});

test("each model answers from its own snapshot", async () => {
  const thread = new ReasoningThread();
  const [full, empty] = [thread.open("attackPaths"), thread.open("attackPaths")];
  full.add(resources);
  full.finish(rest);
  empty.finish({ takenAt, covered: [], gaps: [] });
  const input = { accountIds: null, target: null, offset: 0, limit: 50 };
  const answers = await Promise.all([full.ask("paths", input), empty.ask("paths", input)]);
  expect(answers).toEqual([
    expect.objectContaining({ bestCut: expect.anything() }),
    expect.objectContaining({ paths: [], total: 0 }),
  ]);
  full.drop();
  expect(thread.models).toBe(1);
  empty.drop();
});

test("a failing question is an error, and the thread goes on", async () => {
  const thread = new ReasoningThread();
  const model = thread.open("access");
  await expect(model.ask("missing", undefined)).rejects.toThrow("no whole snapshot");
  model.add(resources);
  model.finish(rest);
  await expect(model.ask("nothing", undefined)).rejects.toThrow("answers no question named nothing");
  await expect(model.ask("missing", undefined)).resolves.toEqual([]);
  model.drop();
});

test("questions before the last model is dropped are answered; the next model gets a new thread", async () => {
  const thread = new ReasoningThread();
  const first = grown(1_200, thread);
  const answer = first.ask("missing", undefined);
  first.drop();
  expect([first.isAlive, thread.models]).toEqual([false, 0]);
  await expect(answer).resolves.toEqual([]);
  const second = grown(1_200, thread);
  await expect(second.ask("missing", undefined)).resolves.toEqual([]);
  second.drop();
});

test("a thread without memory is an error that names the reason, and the next model gets a new thread", async () => {
  const thread = new ReasoningThread(32);
  const model = new GrowingModel("access", thread);
  for (let copy = 0; copy < 40; copy += 1)
    model.add(resources.map((one) => ({ ...one, arn: `${one.arn}-${copy}` })));
  const lost = model.finish(rest);
  await expect(lost.ask("administrators", { accountIds: null })).rejects.toMatchObject({
    code: "unavailable",
    detail: expect.stringContaining("give the server more memory"),
  });
  await ended(thread);
  expect(lost.isAlive).toBe(false);
  await expect(lost.ask("missing", undefined)).rejects.toMatchObject({ code: "unavailable" });
  const next = thread.open("access");
  next.finish({ takenAt, covered: [], gaps: [] });
  await expect(next.ask("administrators", { accountIds: null })).resolves.toEqual([]);
  next.drop();
});
