import type { Check } from "@skyledger/core/model/define-check";
import type { CoverageGap } from "@skyledger/core/model/resource";
import { checks as allChecks } from "@skyledger/core/registry.gen";
import image from "@skyledger/core/resources/ec2-image";
import bucket from "@skyledger/core/resources/s3-bucket";
import { resourceWith } from "@skyledger/core/testing/check-table";
import { describe, expect, test } from "vitest";
import { readAt, ScanWorld, startedAt } from "./testing/scan-world.ts";

const versioningId = "s3-bucket-versioning";
const ofBuckets = allChecks.filter(({ resourceType }) => resourceType === bucket.type);
/** With a bucket whose versions alone are known, every other check of buckets is unknown. */
const unknownOfBucket = ofBuckets.length - 1;

const bucketOf = (id: string, enabled: boolean, region = "us-east-1") =>
  resourceWith(
    bucket,
    { versioning: { enabled, suspended: false, mfaDelete: false } },
    { id, name: id, region },
  );

/** For a known finding that one scan has seen. */
const activeOnce = {
  status: "ACTIVE",
  setBy: "scan",
  detectionCount: 1,
  regression: false,
  ignoredUntil: null,
} as const;

function withChecks(world: ScanWorld): string[] {
  return Object.keys(world.recorded.scan.tallies);
}

describe("a complete scan", () => {
  test("imports from Security Hub, evaluates, writes once, counts, and sends to Security Hub", async () => {
    const world = new ScanWorld();
    world.scope = { scanType: "FULL" };
    world.imported = { created: 10, resolved: 20, regressions: 30, failure: null };
    world.add("a", { resources: [bucketOf("x", true), bucketOf("y", false)] });
    world.add("b", { account: { lastDiscoveredAt: "2026-03-02T07:59:00.000Z" } });
    const end = await world.run();
    expect(world.done).toEqual([
      ...["count", "import a everywhere", "evaluate a", "write a", "send a"],
      ...["import b everywhere", "evaluate b", "write b", "send b", "record", "count"],
    ]);
    const { scan, notEvaluated, readAt: times } = world.recorded;
    const { tallies, accountTallies, ...rest } = scan;
    // Both accounts have the imports' sums: 2 × 10, 20, and 30.
    expect(rest).toEqual({
      id: "scan-1",
      startedAt,
      finishedAt: startedAt,
      partial: false,
      comparable: true,
      score: 50,
      grade: "F",
      findingsCount: 1,
      newFindings: 21,
      resolvedFindings: 40,
      regressions: 60,
      evaluated: 2 * ofBuckets.length,
      unknown: 2 * unknownOfBucket,
    });
    expect(tallies[versioningId]).toEqual([1, 1, 0]);
    expect(withChecks(world)).toEqual(allChecks.map(({ id }) => id));
    expect(accountTallies?.a?.[versioningId]).toEqual([1, 1, 0]);
    expect(accountTallies?.b?.[versioningId]).toEqual([0, 0, 0]);
    expect(notEvaluated).toHaveLength(2 * unknownOfBucket);
    expect(times).toEqual({ a: readAt, b: "2026-03-02T07:59:00.000Z" });
    expect(end).toMatchObject({
      status: "completed",
      result: { findingsCount: 1, newFindings: 21, resolvedFindings: 40, score: 50 },
    });
  });

  test("reports its progress", async () => {
    const world = new ScanWorld();
    for (const id of ["a", "b"])
      world.add(id, { resources: [bucketOf(id, false)], account: { name: `Name ${id}` } });
    await world.run();
    const total = allChecks.length;
    const none = { calls: 0, total };
    const [first, ...others] = world.reported;
    expect(first).toEqual({ ...none, done: 0, resources: 0, gaps: 0, current: "Checking Name a" });
    const ended = { ...none, done: total, resources: 1, gaps: unknownOfBucket, current: null };
    expect(others).toContainEqual({
      ...ended,
      done: 20,
      gaps: expect.any(Number),
      current: "Checking Name a",
    });
    expect(others.filter((one) => (one as { current: unknown }).current === null)).toEqual([ended, ended]);
    // The sums of its units.
    expect(others.at(-1)).toEqual({
      ...{ done: 2, total: 2, resources: 3, gaps: 4 },
      ...{ current: "Saving 2 findings", estimatedSecondsLeft: null },
    });
  });

  test("has no grade when nothing could be evaluated, and lists the accounts that still exist", async () => {
    const world = new ScanWorld();
    world.add("a");
    world.add("other", { resources: [bucketOf("x", false)] });
    world.accountIds = ["a", "disconnected"];
    expect(await world.run()).toMatchObject({ status: "completed", result: { score: null } });
    expect(world.recorded.scan).toMatchObject({ score: null, grade: null, evaluated: 0 });
    expect(world.done).not.toContain("evaluate other");
    const empty = new ScanWorld();
    empty.accountIds = ["disconnected"];
    expect((await empty.run()).status).toBe("completed");
  });

  test("notifies people of new critical findings, in the transaction that stores them", async () => {
    const world = new ScanWorld();
    const shared = resourceWith(image, { sharing: { public: true } });
    world.add("a", { resources: [shared, bucketOf("x", false)] });
    const of = { accountId: "a", region: "us-east-1", arn: shared.arn, title: "T", resourceName: "n" };
    world.activated = [{ ...of, id: "finding-1", checkId: "ec2-ami-not-public" }];
    await world.run();
    expect(world.events).toMatchObject([{ occasion: "scan-1", active: 7 }]);
    const [{ appeared }] = world.events as [{ appeared: object[] }];
    expect(appeared).toMatchObject([
      { id: "finding-1", checkId: "ec2-ami-not-public", account: "a", advice: expect.any(String) },
    ]);
  });

  test("is not comparable when it evaluated much less than the one before", async () => {
    const world = new ScanWorld();
    world.before.all = [{ tallies: { [versioningId]: [10, 0, 0] } }];
    world.add("a", { resources: [bucketOf("x", true)] });
    await world.run();
    expect(world.recorded.scan.comparable).toBe(false);
  });

  test("first collects accounts without an inventory, or with an old one", async () => {
    const world = new ScanWorld();
    world.scope = { scanType: "FULL" };
    world.add("old", { account: { lastDiscoveredAt: "2026-03-02T07:54:59.999Z" } });
    world.add("none", { account: { lastDiscoveredAt: null } });
    world.add("fresh", { account: { lastDiscoveredAt: "2026-03-02T07:55:00.000Z" } });
    await world.run();
    expect(world.done[1]).toBe("collect old,none");
  });

  test("uses its own start for an account that was never read", async () => {
    const world = new ScanWorld();
    // It was connected between the check for missing inventories and the scan.
    world.add("a", { account: { lastDiscoveredAt: readAt } });
    world.onImport = () => Object.assign(world.fixtureSets[0]?.account ?? {}, { lastDiscoveredAt: null });
    world.scope = { scanType: "FULL" };
    await world.run();
    expect(world.recorded.readAt).toEqual({ a: startedAt });
  });
});

describe("a partial scan", () => {
  test.each([
    ["services", { services: ["S3"] }, ({ service }: Check) => service === "S3"],
    ["categories", { categories: ["Data" as const] }, ({ category }: Check) => category === "Data"],
    [
      "both",
      { services: ["S3"], categories: ["Encryption" as const] },
      ({ service, category }: Check) => service === "S3" && category === "Encryption",
    ],
  ])("by %s runs only these checks, and leaves Security Hub's findings out", async (_, part, isIn) => {
    const world = new ScanWorld();
    world.scope = { scanType: "FULL", ...part };
    const theirs = "security-hub/S3.99";
    const known = { id: "theirs", accountId: "a", region: "us-east-1", arn: "arn:gone", checkId: theirs };
    world.add("a", {
      resources: [bucketOf("x", true)],
      known: [{ ...known, ...activeOnce, ownFailing: false, content: null, written: null }],
    });
    await world.run();
    expect(withChecks(world)).toEqual(allChecks.filter(isIn).map(({ id }) => id));
    expect(world.recorded).toMatchObject({ notEvaluated: null, scan: { partial: true, findingsCount: 0 } });
    expect(world.done).not.toContain("import a everywhere");
  });

  test("by regions evaluates only there, with all checks, and imports Security Hub for these", async () => {
    const world = new ScanWorld();
    world.scope = { scanType: "FULL", regions: ["eu-west-1"] };
    const away = { region: "us-east-1", arn: "arn:away", checkId: versioningId, accountId: "a", id: "away" };
    world.add("a", {
      resources: [bucketOf("x", true), bucketOf("y", false, "eu-west-1")],
      known: [{ ...away, ...activeOnce, ownFailing: true, content: null, written: null }],
      gone: new Set(["arn:away"]),
    });
    await world.run();
    expect(world.done).toContain("import a eu-west-1");
    expect(world.recorded.updated).toEqual([]);
    expect(world.recorded.scan).toMatchObject({
      partial: true,
      findingsCount: 1,
      evaluated: ofBuckets.length,
    });
    expect(withChecks(world)).toHaveLength(allChecks.length);
  });

  test("of type quick does not import from Security Hub", async () => {
    const world = new ScanWorld();
    world.add("a");
    await world.run();
    expect(world.done).toEqual(["count", "evaluate a", "write a", "send a", "record", "count"]);
    expect(world.recorded.scan.partial).toBe(false);
  });
});

describe("results that could not be evaluated", () => {
  test("are unknown, once per check, for a list that was not read", async () => {
    const world = new ScanWorld();
    const gap: CoverageGap = {
      ...{ accountId: "123456789012", region: "us-east-1", service: "s3", type: bucket.type, facet: null },
      ...{ reason: "denied", message: "", iamAction: "s3:ListAllMyBuckets", count: 1 },
    };
    world.add("a", { gaps: [gap] });
    await world.run();
    expect(world.recorded.scan).toMatchObject({ unknown: ofBuckets.length, evaluated: 0 });
    expect(world.recorded.scan.tallies[versioningId]).toEqual([0, 0, 1]);
    expect(world.recorded.notEvaluated).toHaveLength(ofBuckets.length);
  });

  test("are logged once for a check that throws, and affect nothing else", async () => {
    const world = new ScanWorld();
    const odd = ["x", "y"].map((id) => resourceWith(bucket, { versioning: null as never }, { id, name: id }));
    world.add("a", { resources: [...odd, bucketOf("z", false)] });
    await world.run();
    const stopped = world.logged.filter(({ message }) => message === "a check failed with an internal error");
    expect(stopped.map(({ detail }) => detail)).toEqual([
      { err: expect.any(TypeError), workspaceId: "w", accountId: "a", checkId: versioningId },
    ]);
    expect(world.recorded.scan.tallies[versioningId]).toEqual([0, 1, 2]);
  });

  test.each(["inventory", "end"] as const)(
    "keep the previous findings of an account with an error at its %s",
    async (at) => {
      const world = new ScanWorld();
      const known = (id: string, arn: string, content: string | null, ownFailing = true) => ({
        ...{ id, accountId: "broken", region: "us-east-1", arn, checkId: versioningId, content, ownFailing },
        written: null,
        ...({
          status: "ACTIVE",
          setBy: "scan",
          detectionCount: 1,
          regression: false,
          ignoredUntil: null,
        } as const),
      });
      const buckets = ["new", "seen"].map((id) => bucketOf(id, false)).concat(bucketOf("fixed", true));
      const arnOf = (id: string) => buckets.find((one) => one.id === id)?.arn ?? "";
      world.before.broken = [{ tallies: { [versioningId]: [3, 2, 1] } }];
      world.add("fine", { resources: [bucketOf("x", false)] });
      world.add("broken", {
        resources: buckets,
        known: [known("seen", arnOf("seen"), null), known("fixed", arnOf("fixed"), null)],
        active: 5,
        failure: { at, error: new Error("disk") },
        account: { name: "Broken" },
      });
      const end = await world.run();
      const { scan, failing, updated, notEvaluated } = world.recorded;
      // One of the healthy account; of the other 5 that are stored as active, and 3 + 1 unknown results.
      expect([failing.length, updated.length, scan.findingsCount, scan.newFindings]).toEqual([1, 0, 6, 1]);
      expect([scan.resolvedFindings, scan.evaluated]).toEqual([0, ofBuckets.length]);
      expect(scan.unknown).toBe(unknownOfBucket + 4);
      expect(scan.accountTallies?.broken?.[versioningId]).toEqual([0, 2, 4]);
      const why =
        "Evaluating the account failed because of an internal error. See the server log for details.";
      const rows = notEvaluated?.filter(({ accountId }) => accountId === "broken");
      expect(rows).toHaveLength(allChecks.length);
      expect(rows?.[0]).toMatchObject({ because: why, resourceName: "Broken" });
      expect(end).toMatchObject({
        status: "completed",
        result: { message: expect.stringContaining(`Not evaluated: Broken: ${why}`) },
      });
      expect(world.logged.map(({ detail }) => detail)).toEqual([
        { err: new Error("disk"), workspaceId: "w", accountId: "broken" },
      ]);
    },
  );

  test.each([[["a"]], [["a", "b"]]])("fail the scan when no account could be evaluated: %s", async (ids) => {
    const world = new ScanWorld();
    for (const id of ids) world.add(id, { failure: { at: "inventory", error: new Error("disk") } });
    const why = "Evaluating the account failed because of an internal error. See the server log for details.";
    expect(await world.run()).toEqual({
      status: "failed",
      error: `No account could be evaluated. ${ids.map((id) => `${id}: ${why}`).join(" ")}`,
    });
    expect(world.recordings).toEqual([]);
  });

  test("are what was stored before, for an account whose unit was lost", async () => {
    const world = new ScanWorld();
    world.add("fine", { resources: [bucketOf("x", false)] });
    world.add("lost", { active: 5, account: { name: "Lost" } });
    world.before.lost = [{ tallies: { [versioningId]: [3, 2, 1] } }];
    const message = "The server stopped 3 times during this unit.";
    world.endings.lost = { accountId: "lost", state: "failed", result: null, message };
    const end = await world.run();
    const { scan, notEvaluated } = world.recorded;
    expect([scan.findingsCount, scan.unknown]).toEqual([6, unknownOfBucket + 4]);
    expect(scan.accountTallies?.lost?.[versioningId]).toEqual([0, 2, 4]);
    expect(notEvaluated?.filter(({ because }) => because === message)).toHaveLength(allChecks.length);
    expect(end).toMatchObject({
      status: "completed",
      result: { message: expect.stringContaining(`Not evaluated: Lost: ${message}`) },
    });
  });

  test("include failures of the Security Hub import and sending", async () => {
    const world = new ScanWorld();
    world.scope = { scanType: "FULL" };
    world.imported = { ...world.imported, failure: "Some regions could not be read." };
    world.sendFailure = new Error("disk");
    world.add("a");
    expect(await world.run()).toMatchObject({
      result: {
        message: expect.stringMatching(
          /a: Some regions could not be read\. a: Sending findings to Security Hub failed because of an internal error/,
        ),
      },
    });
  });
});

describe("findings are ranked by attack paths", () => {
  test("before the run ends; if that fails, the scan ends with the reason", async () => {
    const world = new ScanWorld();
    world.add("a", { resources: [bucketOf("x", false)] });
    world.onRank = () => {
      world.done.push("rank");
      throw new Error("the thread ended");
    };
    expect(await world.run()).toMatchObject({
      status: "completed",
      result: {
        findingsCount: world.recorded.scan.findingsCount,
        message: expect.stringMatching(
          /Found \d+ findings\. Attack paths could not be evaluated, so findings are ranked as before this scan\./,
        ),
      },
    });
    expect(world.done.at(-1)).toBe("rank");
    expect(world.logged.map(({ message }) => message)).toEqual(["ranking findings by attack paths failed"]);
  });

  test.each([
    ["a lost database connection", "08006"],
    ["a full disk", "53100"],
  ])("%s ends the attempt", async (_, code) => {
    const world = new ScanWorld();
    world.add("a");
    world.onRank = () => {
      throw Object.assign(new Error("lost"), { code });
    };
    await expect(world.run()).rejects.toThrow("lost");
  });

  test("a canceled scan is canceled", async () => {
    const world = new ScanWorld();
    world.add("a");
    world.onRank = () => {
      world.abort.abort(new Error("canceled"));
      throw new Error("the model was dropped");
    };
    await expect(world.run()).rejects.toThrow("canceled");
  });
});

describe("a scan that another process left", () => {
  test("only closes its run when it was written, after ranking", async () => {
    const world = new ScanWorld();
    world.onRank = () => void world.done.push("rank");
    world.stored = [
      { id: "scan-1", findingsCount: 3, newFindings: 2, resolvedFindings: 1, unknown: 0, score: 70 },
    ];
    world.add("a");
    const end = await world.run();
    expect(end).toMatchObject({ status: "completed", result: { findingsCount: 3, score: 70 } });
    expect(world.done).toEqual(["count", "rank"]);
  });

  test("does not evaluate again what a unit has saved, and only sends it to Security Hub", async () => {
    const world = new ScanWorld();
    world.add("a", { resources: [bucketOf("x", false)] });
    const counts = { findings: 3, new: 2, resolved: 1, regressions: 0, evaluated: 5 };
    const data = { startedAt: readAt, tallies: { [versioningId]: [4, 1, 0] } };
    world.saved.a = { counts, failure: null, notes: ["Not imported."], data };
    world.sendFailure = new Error("disk");
    const end = await world.run();
    expect(world.done).toEqual(["count", "send a", "record", "count"]);
    expect(world.recorded.scan).toMatchObject({
      ...{
        startedAt: readAt,
        findingsCount: 3,
        newFindings: 2,
        resolvedFindings: 1,
        evaluated: 5,
        score: 80,
      },
    });
    expect(end).toMatchObject({
      result: { message: expect.stringMatching(/a: Not imported\. a: Sending findings to Security Hub/) },
    });
  });

  test("starts again when it was not written, regardless of earlier scans", async () => {
    const world = new ScanWorld();
    world.stored = [{ id: "scan-0" }, { id: "scan-1" }];
    world.add("a");
    await world.run();
    expect(world.recordings).toHaveLength(1);
  });
});

describe("a canceled scan writes nothing about an account in hand", () => {
  const cancelled = new Error("cancelled");

  test("when canceled while it waits for Security Hub: no account is evaluated", async () => {
    const world = new ScanWorld();
    world.scope = { scanType: "FULL" };
    world.add("a");
    world.onImport = () => world.abort.abort(cancelled);
    await expect(world.run()).rejects.toBe(cancelled);
    expect(world.done).not.toContain("evaluate a");
  });

  test("when canceled while it pauses, between pages and between checks", async () => {
    // The first pause comes before everything, for what earlier scans have left to count.
    for (const rest of [2, 3, 4]) {
      const world = new ScanWorld();
      world.add("a", { resources: [bucketOf("x", true), bucketOf("y", true)] });
      const rests: number[] = [];
      world.onRest = (count) => {
        rests.push(count);
        if (count === rest) world.abort.abort(cancelled);
      };
      await expect(world.run()).rejects.toBe(cancelled);
      expect([rests.at(-1), world.writes, world.recordings, world.logged]).toEqual([rest, [], [], []]);
    }
  });

  test("when canceled while it looks up an account's findings", async () => {
    const world = new ScanWorld();
    world.add("fine");
    world.add("broken", { failure: { at: "inventory", error: new Error("disk") } });
    world.onActiveOf = () => world.abort.abort(cancelled);
    await expect(world.run()).rejects.toBe(cancelled);
    expect(world.recordings).toEqual([]);
  });

  test("pauses between pages and checks", async () => {
    const world = new ScanWorld();
    let most = 0;
    world.onRest = (count) => {
      most = count;
    };
    world.add("a", { resources: [bucketOf("x", true), bucketOf("y", true)] });
    await world.run();
    // Two for the counting, one per page, one per check.
    expect(most).toBe(2 + 2 + allChecks.length);
  });
});

describe("a scan of some accounts", () => {
  test("the score is about all accounts: others count as their last complete scans saw them", async () => {
    const world = new ScanWorld();
    world.add("a", { resources: [bucketOf("x", false)] });
    world.add("b");
    world.accountIds = ["a"];
    world.others = { [versioningId]: [3, 1, 0], "no-longer-known": [1, 1, 1] };
    await world.run();
    const { scan } = world.recorded;
    expect(world.exceptIds).toEqual(["a"]);
    expect(scan.tallies[versioningId]).toEqual([3, 2, 0]);
    expect(scan.tallies).not.toHaveProperty("no-longer-known");
    expect(Object.keys(scan.accountTallies ?? {})).toEqual(["a"]);
    expect(scan).toMatchObject({ findingsCount: 1, newFindings: 1, evaluated: ofBuckets.length });
  });
});
