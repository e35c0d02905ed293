import type { FixChange } from "@skyledger/core/model/define-fix";
import { describe, expect, test } from "vitest";
import type { StoredRemediation, StoredStep } from "./store/stored-remediation.ts";
import {
  asGp3,
  found,
  gone,
  RemediationWorld,
  unreported,
  unseen,
  unversioned,
  versioned,
  volumeOf,
} from "./testing/world.ts";

const turnedOn: FixChange = { field: "versioning.enabled", before: false, after: true };
const deleted: FixChange = { field: "resource", before: "subject", after: null };
const becameGp3: FixChange = { field: "storage.type", before: "gp2", after: "gp3" };

/** The undo of a completed fix. */
function undoOf(original: Partial<StoredRemediation> = {}, own: Partial<StoredRemediation> = {}) {
  const subject = { changes: [turnedOn], savedState: unversioned, ...original };
  const { changes: _, savedState: __, ...same } = subject;
  const world = new RemediationWorld({ ...subject, status: "COMPLETED" });
  world.add({ ...same, id: "undo-1", undoOf: "fix-1", ...own });
  world.finding = { id: "finding-1", status: "RESOLVED" };
  world.readings = [found(versioned), found(unversioned)];
  return world;
}

/** The undo of a rule's fix: the volume is gp2 again. */
function undoOfRule() {
  const byRule = { findingId: null, checkId: null, recommendationId: "advice-1", ruleId: "ebs-gp2-to-gp3" };
  const gp2 = volumeOf("gp2", 1500);
  const world = undoOf({ ...byRule, fixId: "volume-to-gp3", changes: [becameGp3], savedState: gp2 });
  world.finding = undefined;
  world.recommendation = { id: "advice-1", status: "applied", detail: {} };
  world.readings = [found(asGp3), found(gp2)];
  return world;
}

/** The undo of a deletion for a rule. */
function undoOfDeletion() {
  const world = undoOfRule();
  const subject = { fixId: "volume-delete", ruleId: "ebs-volume-unattached", changes: [deleted] };
  Object.assign(world.remediations.get("fix-1") ?? {}, subject);
  Object.assign(world.remediations.get("undo-1") ?? {}, subject, { changes: [] });
  world.readings = [gone];
  return world;
}

describe("a successful undo", () => {
  test("reads, runs the undo, and reads again: the check fails as before", async () => {
    const world = undoOf();
    await world.execute("undo-1");
    expect(world.reported).toEqual([
      "precondition done: The configuration is as the fix left it.",
      "execution done: The run succeeded.",
      "recheck done: The check fails again, as before the fix.",
    ]);
    expect(world.started).toEqual([
      {
        document: "AWS-ConfigureS3BucketVersioning",
        parameters: { BucketName: ["subject"], VersioningState: ["Suspended"] },
      },
    ]);
    const message = "Undone. Versioning is suspended. New objects get no versions.";
    expect(world.end).toMatchObject({ status: "COMPLETED", message, action: "remediation.undone" });
    expect(world.end.finding?.transition).toMatchObject({
      to: "ACTIVE",
      note: "Fix undone.",
    });
    expect(world.progress.map(({ done, total }) => [done, total])).toEqual([0, 2].map((n) => [n, 3]));
  });

  test("reads three times for an effect that shows late; without it the finding stays resolved", async () => {
    const late = undoOf();
    late.readings = [versioned, versioned, versioned, unversioned].map(found);
    await late.execute("undo-1");
    expect(late.end.finding).not.toBeNull();
    const never = undoOf();
    never.readings = [found(versioned)];
    await never.execute("undo-1");
    expect(never.reported.at(-1)).toBe("recheck done: Versioning is suspended. New objects get no versions.");
    expect(never.end).toMatchObject({ status: "COMPLETED", finding: null });
    expect(never.refreshed).toHaveLength(4);
  });

  test.each([
    ["gone", gone, 4],
    ["not readable", unseen, 1],
    ["not telling", found(unreported), 2],
  ])("leaves the finding unchanged when the resource is %s afterwards", async (_, reading, kept) => {
    const world = undoOf();
    world.readings = [found(versioned), reading];
    await world.execute("undo-1");
    expect(world.end).toMatchObject({ status: "COMPLETED", finding: null });
    expect(world.steps.get("recheck")?.message).toMatch(/^Versioning is suspended/);
    // A reading is stored in the inventory, also when the resource is gone; a failed reading isn't.
    expect(world.refreshed).toHaveLength(kept);
  });

  test("reopens the recommendation", async () => {
    const world = undoOfRule();
    await world.execute("undo-1");
    expect(world.reported.at(-1)).toMatch(/^recheck done: The volume is gp2 again\./);
    expect(world.end.recommendation).toMatchObject({ id: "advice-1", from: "applied", to: "open" });
  });

  test("leaves the recommendation of a resource that is gone unchanged", async () => {
    const world = undoOfRule();
    world.readings = [found(asGp3), gone];
    await world.execute("undo-1");
    expect(world.end).toMatchObject({ status: "COMPLETED", recommendation: null });
  });

  test("reports the state of the resource for a rule's fix, not the result of a check", async () => {
    const byRule = { findingId: null, checkId: null, recommendationId: "advice-1", ruleId: "ebs-io1-to-io2" };
    const became: FixChange = { field: "storage.type", before: "io1", after: "io2" };
    const world = undoOf({
      ...byRule,
      fixId: "volume-to-io2",
      changes: [became],
      savedState: volumeOf("io1", 40_000),
    });
    world.readings = [found(volumeOf("io2", 40_000)), found(volumeOf("io1", 40_000))];
    await world.execute("undo-1");
    expect(world.reported.at(-1)).toMatch(/^recheck done: The volume is io1 again\./);
  });

  test("leaves the recommendation unchanged when it recreates a deleted resource", async () => {
    const world = undoOfDeletion();
    await world.execute("undo-1");
    expect(world.reported[0]).toBe("precondition done: The configuration is as the fix left it.");
    expect(world.end.recommendation).toMatchObject({ to: "gone" });
  });
});

describe("a refused undo", () => {
  const changed =
    "The configuration has changed since the fix. Undoing the fix would also revert other changes.";
  const lost = "The resource was deleted or can't be read.";
  const words = { before: [], after: "A rule that aborts unfinished uploads", inWords: true } as const;

  test.each([
    ["someone changed what the fix did", [turnedOn], found(unversioned), changed],
    [
      "one of several is changed",
      [turnedOn, { ...turnedOn, field: "versioning.x" }],
      found(versioned),
      changed,
    ],
    ["the value is not told any more", [turnedOn], found(unreported), changed],
    ["what was made is away again", [{ field: "lifecycle", ...words }], found(unversioned), changed],
    ["the resource is gone", [turnedOn], gone, lost],
    ["the resource cannot be read", [turnedOn], unseen, lost],
    ["what was deleted cannot be read", [deleted], unseen, lost],
    ["what was deleted is there", [deleted], found(versioned), changed],
    ["a facet is not known", [{ ...turnedOn, field: "no-such-facet.enabled" }], found(versioned), changed],
    ["a value above it is null", [{ ...turnedOn, field: "policy.statement" }], found(versioned), changed],
    ["a field goes deeper", [{ ...turnedOn, field: "versioning.enabled.deep" }], found(versioned), changed],
  ] as const)("when %s", async (_, changes, reading, message) => {
    const world = undoOf({ changes: [...changes] });
    world.readings = [reading];
    await world.execute("undo-1");
    expect(world.reported).toEqual([`precondition failed: ${message}`]);
    expect(world.end).toMatchObject({
      status: "FAILED",
      message,
      finding: null,
      action: "remediation.failed",
    });
    expect(world.started).toEqual([]);
  });

  test.each([
    ["a field", turnedOn],
    ["a field whose name has dots", { field: "policy.aws.x.enabled", before: "false", after: "true" }],
    ["a field further down", { field: "policy.deep.one.two", before: 1, after: 2 }],
    ["a whole facet", { field: "lifecycle", before: null, after: [] }],
    ["what had no value before and after", { field: "versioning.none.at.all", before: 1, after: null }],
    ["what was made in words", { field: "lifecycle", before: null, after: "A rule", inWords: true }],
  ] as const)("except when %s is as the fix left it", async (_, change) => {
    const world = undoOf({ changes: [change] });
    const value = { "aws.x": 1, "aws.x.enabled": "true", deep: { one: { two: 2 } } };
    const policy = { seen: true, value } as const;
    world.readings = [found({ ...versioned, facets: { ...versioned.facets, policy } })];
    await world.execute("undo-1");
    expect(world.end.status).toBe("COMPLETED");
  });

  test.each([
    [
      "the state before is not known",
      { savedState: null },
      "The configuration before the fix is no longer available.",
    ],
    [
      "it was not read in full",
      { savedState: unreported, fixId: "s3-versioning" },
      /could not be read in full/,
    ],
    ["the fix itself is not known", null, "The configuration before the fix is no longer available."],
  ] as const)("when %s: reads nothing", async (_, original, message) => {
    const world = undoOf(original ?? {});
    if (original === null) world.remediations.delete("fix-1");
    await world.execute("undo-1");
    expect(world.end.message).toMatch(message);
    expect([world.refreshed, world.started, world.end.status]).toEqual([[], [], "FAILED"]);
  });
});

describe("a failed undo", () => {
  const failed = "AWS Systems Manager could not complete the change.";
  const next = "The steps of the fix show its answer. Try again, or fix it manually.";
  const afterFailure = async (world: RemediationWorld, reading: (typeof world.readings)[number]) => {
    world.readings = [world.readings[0] ?? gone, reading];
    world.endings = ["failed"];
    await world.execute("undo-1");
    expect(world.end.status).toBe("FAILED");
    return world.end;
  };

  test.each([
    ["unread", unseen, `${failed} The resource could not be read afterward: No access. ${next}`, null],
    ["as the fix left it", found(versioned), `${failed} The fix is still in place. ${next}`, null],
    [
      "as before the fix",
      found(unversioned),
      `${failed} The check fails again. The fix is no longer in place. ${next}`,
      "ACTIVE",
    ],
    ["gone", gone, `${failed} ${next}`, null],
    ["not told", found(unreported), `${failed} ${next}`, null],
  ] as const)("sets the finding to the current state: %s", async (_, reading, message, becomes) => {
    const end = await afterFailure(undoOf(), reading);
    expect([end.message, end.finding?.state.status ?? null]).toEqual([message, becomes]);
    const note = "Undoing the fix failed partway.";
    if (becomes !== null) expect(end.finding?.transition.note).toBe(note);
  });

  test.each([
    ["in place", undoOfRule, found(asGp3), `${failed} The change is still in place. ${next}`, null],
    [
      "not in place",
      undoOfRule,
      found(volumeOf("gp2", 1)),
      `${failed} The change is no longer in place. ${next}`,
      "open",
    ],
    ["gone", undoOfRule, gone, `${failed} The change is no longer in place. ${next}`, "open"],
    ["deleted", undoOfDeletion, gone, `${failed} The change is still in place. ${next}`, null],
    [
      "unread",
      undoOfRule,
      unseen,
      `${failed} The resource could not be read afterward: No access. ${next}`,
      null,
    ],
  ] as const)(
    "sets the recommendation to the current state: %s",
    async (_, made, reading, message, becomes) => {
      const end = await afterFailure(made(), reading);
      expect([end.message, end.recommendation?.to ?? null]).toEqual([message, becomes]);
    },
  );
});

describe("a fix that another process left", () => {
  const begun = (name: StoredStep["name"], status: StoredStep["status"], detail: object = {}): StoredStep => {
    const at = "2026-03-02T07:59:00.000Z";
    return { name, status, startedAt: at, finishedAt: at, message: "Before.", detail: { ...detail } };
  };
  const run = { document: "AWS-ConfigureS3BucketVersioning", parameters: { BucketName: ["subject"] } };
  const put = (world: RemediationWorld, ...steps: StoredStep[]) => {
    for (const step of steps) world.steps.set(step.name, step);
  };

  test("reads and plans again when its run had not started", async () => {
    // The plan was stored, and the process ended before anything was started.
    const world = new RemediationWorld({ savedState: versioned, changes: [turnedOn] });
    put(world, begun("precondition", "done"), begun("preview", "done"), begun("saved_state", "running"));
    world.readings = [found(unversioned), found(versioned)];
    await world.execute();
    expect(world.reported.slice(0, 3)).toEqual([
      "precondition done: Versioning has never been enabled.",
      "preview done: 1 field will change.",
      "saved_state done: The configuration before the fix is saved.",
    ]);
    expect(world.remediations.get("fix-1")?.savedState).toBe(unversioned);
    const starts = [...world.steps.values()].map(({ startedAt }) => startedAt);
    expect(new Set(starts)).toEqual(new Set(["2026-03-02T08:00:00.000Z"]));
  });

  test("follows its run to the end: no second run, no second plan", async () => {
    const world = new RemediationWorld({ savedState: unversioned, changes: [turnedOn] });
    put(
      world,
      begun("precondition", "done"),
      begun("execution", "running", { run, clientToken: "token-1", executionId: "exec-1" }),
    );
    world.readings = [found(versioned)];
    await world.execute();
    expect(world.reported).toEqual([
      "precondition done: Before.",
      "execution done: The run succeeded.",
      "recheck done: Versioning is enabled.",
    ]);
    expect([world.started, world.end.status]).toEqual([[], "COMPLETED"]);
  });

  test("follows the run of an undo to the end, and does not repeat its reading", async () => {
    const world = undoOf();
    put(
      world,
      begun("precondition", "done"),
      begun("execution", "running", { run, clientToken: "token-1", executionId: "exec-1" }),
    );
    world.readings = [found(unversioned)];
    await world.execute("undo-1");
    expect(world.reported[0]).toBe("precondition done: Before.");
    expect([world.started, world.end.status, world.refreshed.length]).toEqual([[], "COMPLETED", 1]);
  });

  test("only closes its run when the fix has ended", async () => {
    const world = new RemediationWorld({ status: "FAILED", message: "It ended." });
    const result = {
      ...{ remediationId: "fix-1", status: "FAILED", message: "It ended." },
      ...{ recommendationId: null, bulkRunId: null, undo: false },
    };
    expect(await world.execute()).toEqual({ status: "completed", result });
    expect([world.ends, world.reported]).toEqual([[], []]);
  });

  test.each([
    ["account was disconnected", {}, false, "The account was disconnected."],
    ["fix is unknown", { fixId: "of-old" }, true, "This version of the server no longer knows the fix."],
  ])("ends a fix whose %s ends", async (_, change, isThere, message) => {
    const world = new RemediationWorld(change);
    world.accountIsThere = isThere;
    await world.execute();
    expect(world.end).toMatchObject({ status: "FAILED", message, finding: null });
  });

  test("without its row is a bug", async () => {
    await expect(new RemediationWorld().execute("other")).rejects.toThrow(
      "remediation other has a run but no row",
    );
  });
});

describe("an internal error", () => {
  test("ends the fix, states where to look, and is rethrown", async () => {
    const world = new RemediationWorld();
    world.readings = [found(unversioned), new Error("disk")];
    await expect(world.execute()).rejects.toThrow("disk");
    const message =
      "The fix failed with an internal error. Its execution in Systems Manager is execution-1. Scan again to see the current state of the resource.";
    expect(world.end).toMatchObject({ status: "FAILED", message, rolledBack: null });
  });

  test("leaves a fix that lost its lease to the next process, like a stop", async () => {
    const world = new RemediationWorld();
    world.abort.abort(new Error("taken over"));
    await expect(world.execute()).rejects.toThrow("taken over");
    expect([world.ends, world.refreshed]).toEqual([[], []]);
  });
});
