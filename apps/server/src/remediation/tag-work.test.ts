import type { Resource, Tags } from "@skyledger/core/model/resource";
import type { Run, RunProgress } from "@skyledger/core/model/run";
import bucket from "@skyledger/core/resources/s3-bucket";
import { resourceWith } from "@skyledger/core/testing/check-table";
import { expect, test } from "vitest";
import type { FreshReading } from "../inventory/collection/read-resource.ts";
import { Lease, type RunContext } from "../runs/lease.ts";
import { batchesOf } from "./tag-batches.ts";
import type { TagItem } from "./tag-store.ts";
import { TagWork, type TagWorkDeps } from "./tag-work.ts";

const arnOf = (position: number) => `arn:aws:s3:::logs-${position}`;
const item = (position: number, more: Partial<TagItem> = {}): TagItem => ({
  ...{ position, accountId: "account-1", region: "us-east-1", arn: arnOf(position) },
  ...{ resourceType: "AWS::S3::Bucket", resourceName: `logs-${position}` },
  changes: [
    { key: "Team", before: null, after: "ops" },
    { key: "Old", before: "1", after: null },
  ],
  ...{ status: "waiting", message: "", batch: null, applied: [], undoneBy: null },
  ...more,
});

type Start = Parameters<TagWorkDeps["aws"]["startAutomation"]>[1];

/** An account with tags by ARN, where documents do what they say, except where a test says otherwise. */
function stage(
  items: TagItem[],
  more: { failed?: Record<string, object>; refuse?: true; held?: Promise<void> } = {},
) {
  const tags = new Map<string, Tags | null>(items.map(({ arn }) => [arn, { Old: "1" }]));
  const starts: Start[] = [];
  const refreshed: string[] = [];
  const reported: RunProgress[] = [];
  const audits: object[] = [];
  const stop = new AbortController();
  const onStart: (() => void)[] = [];
  const read = (arn: string): FreshReading => {
    const now = tags.get(arn);
    if (now === undefined) return { kind: "gone" };
    if (now === null) return { kind: "unreadable", reason: "denied", message: "No access." };
    const resource: Resource = { ...resourceWith(bucket, {}), arn, tags: { seen: true, value: now } };
    return { kind: "found", resource };
  };
  const deps = {
    items: {
      items: async () => items.map((one) => ({ ...one })),
      begin: async (_w: string, _r: string, batch: number, positions: readonly number[]) => {
        for (const position of positions)
          items[position] = { ...item(position), ...items[position], status: "running", batch };
      },
      end: async (_w: string, _run: object, ends: readonly Partial<TagItem>[]) => {
        for (const end of ends)
          items[end.position ?? 0] = { ...item(end.position ?? 0), ...items[end.position ?? 0], ...end };
      },
      ended: async (_run: object, counts: object) => void audits.push(counts),
    },
    accounts: { find: async () => ({ id: "account-1", workspaceId: "w", awsAccountId: "123456789012" }) },
    aws: {
      readAll: async (_c: object, wanted: { arn: string }[]) =>
        new Map(wanted.map(({ arn }) => [arn, read(arn)])),
      startAutomation: async (_c: object, start: Start) => {
        if (more.refuse) return { ok: false, refusal: { reason: "denied", message: "AccessDenied: no" } };
        starts.push(start);
        onStart.shift()?.();
        const { ResourceArns = [], Tags: [set = "{}"] = [], TagKeys = [] } = start.run.parameters;
        for (const arn of ResourceArns.filter((one) => !more.failed?.[one])) {
          const kept = Object.entries({ ...tags.get(arn), ...(JSON.parse(set) as Tags) });
          tags.set(arn, Object.fromEntries(kept.filter(([key]) => !TagKeys.includes(key))));
        }
        return { ok: true, value: { executionId: `run-${starts.length}` } };
      },
      automation: async () => {
        await more.held;
        return {
          ok: true,
          value: {
            ...{ phase: "succeeded", status: "Success", failure: "" },
            steps: [
              {
                name: "SetTags",
                status: "Success",
                outputs: { Failed: [JSON.stringify(more.failed ?? {})] },
              },
            ],
          },
        };
      },
    },
    connectionOf: async () => ({ kind: "ambient" }),
    writer: { refresh: async (_w: string, _a: string, { arn }: { arn: string }) => void refreshed.push(arn) },
    now: () => new Date("2026-05-01T00:00:00.000Z"),
    // No policy covers a change of tags.
    clearance: { held: async () => null, requirement: async () => null },
  };
  const hold: RunContext = {
    // What the work reads of its run.
    run: { id: "run", workspaceId: "w" } as Run,
    signal: stop.signal,
    elapsedSeconds: () => 4,
    report: () => undefined,
    reportNow: async (progress) => void reported.push(progress),
  };
  const input = { requestedBy: "ana@example.com", operationId: null, undoOf: null };
  // Only what the work uses of each.
  const work = () => new TagWork(deps as unknown as TagWorkDeps, hold, input, [0, 0]);
  return { items, tags, starts, refreshed, reported, audits, stop, onStart, work };
}

const many = (count: number) => Array.from({ length: count }, (_, position) => item(position));
const outcomes = (items: readonly TagItem[]) =>
  items.map(({ status, message }) => `${status} ${message}`.trim());

/** The reason that a lease gives when someone stops its run. */
function canceled(): unknown {
  // Its store is not asked.
  const lease = new Lease<never, never>({ now: () => new Date(0) } as ConstructorParameters<
    typeof Lease<never, never>
  >[0]);
  lease.cancel();
  return lease.signal.reason;
}

/** What runs of documents did, whichever batch came first. */
const calls = (starts: readonly Start[]) =>
  starts.map(({ run }) => `${run.document} ${run.parameters.ResourceArns?.length}`).sort();

test("resources are changed 20 at a time, read again, and stored in the inventory", async () => {
  const { work, items, tags, starts, refreshed, reported, audits } = stage(many(21));
  const { result } = (await work().run()) as { result: object };
  expect(result).toEqual({
    ...{ changed: 21, failed: 0, skipped: 0, notRun: 0, undoOf: null },
    message: "Tags of 21 of 21 resources changed.",
  });
  expect(calls(starts)).toEqual([
    "Skyledger-RemoveTags 1",
    "Skyledger-RemoveTags 20",
    "Skyledger-SetTags 1",
    "Skyledger-SetTags 20",
  ]);
  expect(new Set(starts.map(({ clientToken }) => clientToken)).size).toBe(4);
  expect(starts[0]?.clientToken).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect([...tags.values()].every((one) => one?.Team === "ops" && !("Old" in one))).toBe(true);
  expect(items[0]?.applied).toEqual(["Team", "Old"]);
  expect(new Set(refreshed).size).toBe(21);
  const done = reported.map(({ done, total }) => [done, total]);
  expect(done).toEqual([...done].sort(([one = 0], [other = 0]) => one - other));
  expect([done[0], done.at(-1)]).toEqual([
    [0, 21],
    [21, 21],
  ]);
  expect(audits).toEqual([{ changed: 21, failed: 0, skipped: 0, notRun: 0 }]);
});

test("five batches at a time; one that fails lets those under way end and starts no other", async () => {
  const held = Promise.withResolvers<void>();
  const { work, items, starts, stop } = stage(many(121), { held: held.promise });
  const ended = work().run();
  const outcome = expect(ended).rejects.toThrow("lost");
  await expect.poll(() => starts.length).toBe(5);
  stop.abort(new Error("lost"));
  held.resolve();
  await outcome;
  expect(starts).toHaveLength(5);
  expect(items.filter(({ status }) => status === "running")).toHaveLength(100);
  expect(items.filter(({ status }) => status === "waiting")).toHaveLength(21);
});

test("a run that someone stops finishes the batches under way", async () => {
  const held = Promise.withResolvers<void>();
  const { work, items, starts, stop } = stage(many(121), { held: held.promise });
  const outcome = expect(work().run()).rejects.toThrow("cancelled");
  await expect.poll(() => starts.length).toBe(5);
  stop.abort(canceled());
  held.resolve();
  await outcome;
  expect(outcomes(items)).toEqual(items.map((_, position) => (position < 100 ? "changed" : "waiting")));
});

test("what is not as planned is skipped, and nothing of it is changed", async () => {
  const { work, items, tags, starts } = stage(many(4));
  tags.set(arnOf(0), { Old: "1", Team: "someone else's" });
  tags.delete(arnOf(1));
  tags.set(arnOf(2), null);
  await work().run();
  expect(outcomes(items)).toEqual([
    "skipped The tags have changed since. They are left as they are.",
    "skipped The resource no longer exists.",
    "skipped The resource could not be read: No access.",
    "changed",
  ]);
  expect(starts.every(({ run }) => run.parameters.ResourceArns?.join() === arnOf(3))).toBe(true);
});

test("a resource that AWS names as failed says why; the others are changed", async () => {
  const denied = { ErrorCode: "AccessDeniedException", ErrorMessage: "not authorized to\n tag" };
  const { work, items } = stage(many(2), { failed: { [arnOf(1)]: denied } });
  const { result } = (await work().run()) as { result: { message: string } };
  expect(outcomes(items)).toEqual([
    "changed",
    "failed AccessDeniedException: not authorized to tag Nothing was changed.",
  ]);
  expect(result.message).toBe("Tags of 1 of 2 resources changed, 1 failed.");
});

test("where Systems Manager starts nothing, nothing is claimed", async () => {
  const { work, items } = stage(many(1), { refuse: true });
  await work().run();
  expect(items[0]).toMatchObject({ status: "failed", applied: [] });
  expect(items[0]?.message).toMatch(/refused to start Skyledger-SetTags.*Nothing was changed\.$/);
});

test("a part that is in place is noted, so that an undo reverts this part", async () => {
  const { work, items, tags, onStart } = stage(many(1));
  // Someone removes the new tag while the second document runs.
  onStart.push(
    () => undefined,
    () => void tags.set(arnOf(0), { Old: "1" }),
  );
  await work().run();
  expect(items[0]).toMatchObject({ status: "failed", applied: ["Old"] });
  expect(items[0]?.message).toContain("Changed: Old.");
});

test("another process finishes a batch with the same tokens, and does not read its tags as changed since", async () => {
  const first = stage(many(1));
  await first.work().run();
  const later = stage([item(0, { status: "running", batch: 0 }), item(1)]);
  later.tags.set(arnOf(0), { Team: "ops" });
  await later.work().run();
  expect(outcomes(later.items)).toEqual(["changed", "changed"]);
  expect(later.starts[0]?.clientToken).toBe(first.starts[0]?.clientToken);
  expect(new Set(later.starts.map(({ clientToken }) => clientToken)).size).toBe(4);
});

test("a process that lost the run changes nothing more", async () => {
  const { work, items, starts, stop, onStart } = stage(many(1));
  onStart.push(() => stop.abort(new Error("lost")));
  await expect(work().run()).rejects.toThrow("lost");
  expect(starts).toHaveLength(1);
  expect(items[0]?.status).toBe("running");
});

test("only the same changes of one account and Region share a call", () => {
  const other = [{ key: "Team", before: "web", after: "ops" }];
  const items = [
    item(0),
    item(1, { region: "eu-west-1" }),
    item(2, { changes: other }),
    item(3, { accountId: "account-2" }),
    item(4),
  ];
  expect(batchesOf(items).map((batch) => batch.map(({ position }) => position))).toEqual([
    [0, 4],
    [1],
    [2],
    [3],
  ]);
});
