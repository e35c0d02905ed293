import { fixById } from "@skyledger/core/fix-lookup";
import balancer from "@skyledger/core/resources/elb-load-balancer";
import bucket from "@skyledger/core/resources/s3-bucket";
import { resourceWith } from "@skyledger/core/testing/check-table";
import { describe, expect, test } from "vitest";
import { planToken } from "./fix-plans.ts";
import {
  asGp3,
  found,
  gone,
  RemediationWorld,
  toGp3,
  unreported,
  unseen,
  unversioned,
  versioned,
  volumeOf,
} from "./testing/world.ts";

const turnedOn = { document: "AWS-ConfigureS3BucketVersioning", parameters: expect.anything() };
const restored = "It was rolled back: Versioning is suspended. New objects get no versions.";
/** A lifecycle rule of a bucket without effect. */
const noRule = {
  id: null,
  enabled: true,
  prefix: null,
  expirationDays: null,
  noncurrentExpirationDays: null,
  abortIncompleteUploadDays: null,
  transitions: [],
};
const stillFails = "The run succeeded, but the check still fails.";
const byRule = { findingId: null, checkId: null, recommendationId: "advice-1", ruleId: "ebs-gp2-to-gp3" };

/** A recommendation to change a gp2 volume, and its fix. */
function toCheaperVolume(change: object = toGp3): RemediationWorld {
  const world = new RemediationWorld({ ...byRule, fixId: "volume-to-gp3" });
  world.finding = undefined;
  world.recommendation = { id: "advice-1", status: "open", detail: { change } };
  world.readings = [found(volumeOf("gp2", 1500)), found(asGp3)];
  return world;
}

/** A fix whose check is no longer known: only the announced changes show whether it is done. */
function unasked(fixId: string): RemediationWorld {
  const world = new RemediationWorld({ findingId: null, checkId: null, fixId });
  world.finding = undefined;
  return world;
}

describe("a successful fix", () => {
  test("reads, plans, stores the previous state, runs once, and reads again", async () => {
    const world = new RemediationWorld();
    world.readings = [found(unversioned), found(versioned)];
    const message = "Turn on versioning: done and checked.";
    expect(await world.execute()).toEqual({
      status: "completed",
      result: {
        ...{ remediationId: "fix-1", status: "COMPLETED", message },
        ...{ recommendationId: null, bulkRunId: null, undo: false },
      },
    });
    expect(world.reported).toEqual([
      "precondition done: Versioning has never been enabled.",
      "preview done: 1 field will change.",
      "saved_state done: The configuration before the fix is saved.",
      "execution done: The run succeeded.",
      "recheck done: Versioning is enabled.",
    ]);
    expect(world.started).toEqual([turnedOn]);
    const changes = [{ field: "versioning.enabled", before: false, after: true }];
    expect(world.remediations.get("fix-1")).toMatchObject({ changes, savedState: unversioned });
    expect(world.steps.get("precondition")?.detail).toEqual({ hash: expect.stringMatching(/^[\w-]{32}$/) });
    expect(world.steps.get("preview")?.detail).toEqual({ changes });
    expect(world.steps.get("recheck")?.detail).toEqual({ unexpected: [] });
    expect(world.refreshed.map(({ resource }) => resource)).toEqual([unversioned, versioned]);
    expect(world.end).toMatchObject({ status: "COMPLETED", message, rolledBack: null, recommendation: null });
    expect(world.end).toMatchObject({ action: "remediation.completed", at: "2026-03-02T08:00:00.000Z" });
    expect(world.end.finding).toMatchObject({ state: { status: "RESOLVED" } });
    const first = { total: 6, resources: 0, gaps: 0, current: "Turn on versioning: subject" };
    expect(world.progress[0]).toEqual({ ...first, done: 0, estimatedSecondsLeft: null });
    expect(world.progress.map(({ done, total }) => [done, total])).toEqual([0, 1, 2, 4].map((n) => [n, 6]));
  });

  test("is detected by the last of three readings, because AWS may answer late", async () => {
    const world = new RemediationWorld();
    world.readings = [unversioned, unversioned, unversioned, versioned].map(found);
    await world.execute();
    expect(world.end.status).toBe("COMPLETED");
    expect(world.refreshed).toHaveLength(4);
  });

  test("names the fields that differ from the plan", async () => {
    const world = new RemediationWorld();
    const suspended = { enabled: false, suspended: true, mfaDelete: false };
    // The plan also includes that it is no longer suspended.
    const odd = { enabled: true, suspended: true, mfaDelete: false };
    world.readings = [suspended, odd].map((versioning) => found(resourceWith(bucket, { versioning })));
    await world.execute();
    const note = "Not as announced: Versioning: Suspended.";
    expect(world.reported.at(-1)).toBe(`recheck done: Versioning is enabled. ${note}`);
    expect(world.steps.get("recheck")?.detail).toEqual({ unexpected: ["versioning.suspended"] });
    expect(world.end.message).toBe(`Turn on versioning: done and checked. ${note}`);
  });

  test("for a rule, has the announced values, and the rule passes", async () => {
    const world = toCheaperVolume();
    await world.execute();
    expect(world.reported.at(0)).toBe("precondition done: The resource was read.");
    expect(world.reported.at(-1)).toBe("recheck done: No savings are left.");
    expect(world.end).toMatchObject({
      status: "COMPLETED",
      finding: null,
      recommendation: { to: "applied" },
    });
  });

  test("compares a field whose name has dots by its full name", async () => {
    const setting = "routing.http.drop_invalid_header_fields.enabled";
    const kind = { kind: "application", scheme: null, ipAddressType: null, dnsName: null };
    const asked = { checkId: "elb-alb-drop-invalid-headers", fixId: "alb-drop-invalid-headers" };
    const world = new RemediationWorld(asked);
    world.readings = ["false", "true"].map((value) =>
      found(resourceWith(balancer, { balancer: kind, attributes: { [setting]: value } })),
    );
    await world.execute();
    expect(world.end.message).toBe(`${fixById(asked.fixId)?.title}: done and checked.`);
    expect(world.steps.get("recheck")?.detail).toEqual({ unexpected: [] });
  });

  test("that nothing evaluates is done when all announced values are present", async () => {
    const world = unasked("s3-versioning");
    world.readings = [found(unversioned), found(versioned)];
    await world.execute();
    expect(world.reported.at(-1)).toBe("recheck done: The configuration is as planned.");
    expect(world.end.status).toBe("COMPLETED");
  });

  test("with values chosen by AWS accepts any value that differs from before", async () => {
    const world = unasked("bucket-abort-uploads");
    const lifecycle = [{ ...noRule, id: "skyledger-abort-uploads", abortIncompleteUploadDays: 7 }];
    world.readings = [found(unversioned), found(resourceWith(bucket, { lifecycle }))];
    await world.execute();
    expect(world.end).toMatchObject({ status: "COMPLETED", message: expect.not.stringContaining("Not as") });
    const without = unasked("bucket-abort-uploads");
    await without.execute();
    expect(without.end).toMatchObject({ status: "FAILED", rolledBack: "done" });
  });

  test("that deletes is done when the resource is gone, and not before", async () => {
    const world = unasked("volume-delete");
    world.readings = [found(volumeOf("gp2", 1500)), gone];
    await world.execute();
    expect(world.reported.at(-1)).toBe("recheck done: The configuration is as planned.");
    expect(world.end.message).toBe("Delete the volume after creating a snapshot: done and checked.");
    expect(world.refreshed.at(-1)?.resource).toBeNull();
    const kept = unasked("volume-delete");
    kept.readings = [found(volumeOf("gp2", 1500))];
    await kept.execute();
    expect(kept.end).toMatchObject({ status: "FAILED", rolledBack: "done" });
    expect(kept.reported.at(-2)).toBe(`recheck failed: ${stillFails}`);
  });
});

describe("before anything is changed", () => {
  test("does not change a finding that a person has decided on in the meantime", async () => {
    const world = new RemediationWorld();
    world.finding = { id: "finding-1", status: "IGNORED" };
    await world.execute();
    const message = "Only active findings can be remediated.";
    expect(world.reported).toEqual([`precondition failed: ${message}`]);
    expect(world.end).toMatchObject({
      status: "FAILED",
      message,
      finding: null,
      action: "remediation.failed",
    });
    expect([world.refreshed, world.started]).toEqual([[], []]);
  });

  test.each([
    ["cannot be read", unseen, "failed", "The resource could not be read: No access.", null],
    ["is gone", gone, "done", "The resource no longer exists.", "RESOLVED"],
    ["does not tell", found(unreported), "failed", "Versioning could not be read (denied).", null],
    [
      "is right already",
      found(versioned),
      "done",
      "No change was needed. Versioning is enabled.",
      "RESOLVED",
    ],
  ] as const)("does not change a resource that %s", async (_, reading, step, message, becomes) => {
    const world = new RemediationWorld();
    world.readings = [reading];
    await world.execute();
    expect(world.reported).toEqual([`precondition ${step}: ${message}`]);
    expect(world.end).toMatchObject({ status: step === "done" ? "COMPLETED" : "FAILED", message });
    expect(world.end.finding?.state.status ?? null).toBe(becomes);
    expect(world.started).toEqual([]);
  });

  test("leaves a case that the plan doesn't fit to a person", async () => {
    const world = toCheaperVolume({});
    await world.execute();
    const message = "The required performance is unknown. Run a discovery, and then open the plan again.";
    expect(world.reported.at(-1)).toBe(`preview failed: ${message}`);
    expect(world.end).toMatchObject({ status: "NOT_AUTOMATABLE", message, recommendation: null });
    expect(world.started).toEqual([]);
  });

  test("has no plan when the configuration could not be read", async () => {
    const world = unasked("s3-versioning");
    world.readings = [found(unreported)];
    await world.execute();
    const message = "Versioning could not be read (denied), so the fix can't be verified.";
    expect(world.reported.at(-1)).toBe(`preview failed: ${message}`);
    expect(world.end).toMatchObject({ status: "FAILED", message });
    expect(world.started).toEqual([]);
  });

  test("runs only the plan that a person saw", async () => {
    const fix = fixById("s3-versioning");
    const plan = fix?.plan(unversioned);
    if (!fix || plan?.kind !== "ready") throw new Error("no plan");
    const seen = new RemediationWorld({ expectedToken: planToken(fix, unversioned, plan.run) });
    seen.readings = [found(unversioned), found(versioned)];
    await seen.execute();
    expect(seen.end.status).toBe("COMPLETED");
    const other = new RemediationWorld({ expectedToken: planToken(fix, versioned, plan.run) });
    await other.execute();
    const message = "The configuration has changed since the plan was shown. Review the plan again.";
    expect(other.reported.at(-1)).toBe(`preview failed: ${message}`);
    expect(other.end).toMatchObject({ status: "FAILED", message });
    expect(other.started).toEqual([]);
  });

  test("changes nothing without the approval that a policy requires, and voids one of another plan", async () => {
    for (const approvalId of [null, "approval-1"]) {
      const world = new RemediationWorld({ approvalId });
      world.notCleared = "The approved plan is a different one.";
      await world.execute();
      expect(world.end).toMatchObject({ status: "FAILED", message: "The approved plan is a different one." });
      expect(world.started).toEqual([]);
      expect(world.voided).toEqual(approvalId ? [{ approvalId, reason: world.notCleared }] : []);
    }
  });

  test("states what has to be installed first, for the document and the region", async () => {
    const world = new RemediationWorld();
    world.missing = ["Install the template for fixes.", "Share the document."];
    await world.execute();
    expect(world.end.message).toBe("Install the template for fixes. Share the document.");
    expect(world.asked).toEqual([
      { accountId: "123456789012", region: unversioned.region, documents: [turnedOn.document] },
    ]);
    expect(world.started).toEqual([]);
  });
});

describe("a failed run", () => {
  const failed = "AWS Systems Manager could not complete the change.";
  const next = "The steps of the fix show its answer. Try again, or fix it manually.";

  test("that changed nothing has nothing to roll back", async () => {
    const world = new RemediationWorld();
    world.endings = ["failed"];
    await world.execute();
    expect(world.end).toMatchObject({ message: `${failed} Nothing was changed. ${next}`, rolledBack: null });
    expect(world.started).toHaveLength(1);
  });

  test("states what it may have left next to the resource", async () => {
    const world = unasked("volume-delete");
    world.readings = [found(volumeOf("gp2", 1500))];
    world.endings = ["refused"];
    await world.execute();
    expect(world.end.message).toBe(
      "Systems Manager could not start Skyledger-SnapshotAndDeleteVolume. No such document. Nothing was changed. " +
        "A snapshot of the volume might have been created. It incurs charges until it is deleted.",
    );
  });

  test("is not rolled back when its steps can't be read", async () => {
    const world = new RemediationWorld();
    world.readings = [found(unversioned), unseen];
    world.endings = ["failed"];
    await world.execute();
    const message = `${failed} The resource could not be read afterward: No access. ${next}`;
    expect(world.end).toMatchObject({ message, rolledBack: null });
    expect(world.started).toHaveLength(1);
  });

  test("that changed something is rolled back, and the inventory shows the current state", async () => {
    const world = new RemediationWorld();
    world.readings = [found(unversioned), found(versioned), found(unversioned)];
    world.endings = ["failed"];
    await world.execute();
    expect(world.end).toMatchObject({
      message: `${failed} ${restored} ${next}`,
      rolledBack: "done",
      finding: null,
    });
    expect(world.started.map(({ parameters }) => parameters)).toEqual([
      { BucketName: ["subject"], VersioningState: ["Enabled"] },
      { BucketName: ["subject"], VersioningState: ["Suspended"] },
    ]);
    expect(world.refreshed.at(-1)?.resource).toBe(unversioned);
    expect(world.reported.at(-1)).toBe("rollback done: The run succeeded.");
  });

  test("is neither done nor rolled back when the rollback fails too", async () => {
    const world = new RemediationWorld();
    world.readings = [found(unversioned), found(versioned)];
    world.endings = ["failed", "failed"];
    await world.execute();
    const message = `${failed} The rollback also failed: ${failed} ${next}`;
    expect(world.end).toMatchObject({ message, rolledBack: "failed", status: "FAILED" });
    expect(world.refreshed).toHaveLength(2);
  });

  test("states that a deleted resource can't be recreated", async () => {
    const world = unasked("volume-delete");
    const nowhere = volumeOf("gp2", 1500);
    const placement = { seen: true, value: { availabilityZone: null, multiAttach: null } } as const;
    world.readings = [found({ ...nowhere, facets: { ...nowhere.facets, placement } }), gone];
    world.endings = ["failed"];
    await world.execute();
    const because = "The volume's Availability Zone is unknown. Restore it from its snapshot manually.";
    expect(world.reported.at(-1)).toBe(`rollback failed: ${because}`);
    expect(world.end).toMatchObject({
      message: `${failed} It can't be rolled back: ${because} ${next}`,
      rolledBack: "impossible",
    });
  });
});

test("changes nothing when the check does not apply, and passes when it does not apply after the fix", async () => {
  const asked = { checkId: "elb-alb-drop-invalid-headers", fixId: "alb-drop-invalid-headers" };
  const attributes = { "routing.http.drop_invalid_header_fields.enabled": "false" };
  const [other, application] = (["network", "application"] as const).map((kind) =>
    found(
      resourceWith(balancer, {
        balancer: { kind, scheme: null, ipAddressType: null, dnsName: null },
        attributes,
      }),
    ),
  );
  if (!other || !application) throw new Error("two readings");
  const before = new RemediationWorld(asked);
  before.readings = [other];
  await before.execute();
  const message = "No change was needed. Not an Application Load Balancer.";
  expect(before.end).toMatchObject({ status: "COMPLETED", message });
  const after = new RemediationWorld(asked);
  after.readings = [application, other];
  await after.execute();
  expect(after.end.status).toBe("COMPLETED");
});

describe("a run without effect", () => {
  test("is detected by the rule, even when all announced values are present", async () => {
    const world = toCheaperVolume();
    // The announced value is anything but the previous one.
    const other = resourceWith(bucket, {
      lifecycle: [{ ...noRule, id: "other", enabled: true, prefix: "logs/" }],
    });
    Object.assign(world.remediations.get("fix-1") ?? {}, {
      ruleId: "s3-incomplete-multipart",
      fixId: "bucket-abort-uploads",
    });
    world.readings = [found(unversioned), found(other)];
    await world.execute();
    expect(world.reported.at(-2)).toBe(
      "recheck failed: The run succeeded, but the change did not take effect.",
    );
  });

  test("is detected by the check after three readings, and rolled back", async () => {
    const world = new RemediationWorld();
    await world.execute();
    expect(world.reported.slice(-2)).toEqual([
      `recheck failed: ${stillFails}`,
      "rollback done: The run succeeded.",
    ]);
    expect(world.end).toMatchObject({ message: `${stillFails} ${restored}`, rolledBack: "done" });
    // One reading before, three after, and one more for the inventory.
    expect(world.refreshed).toHaveLength(5);
  });

  test("is detected by the announced values, even when the rule passes", async () => {
    const world = toCheaperVolume();
    world.readings = [found(volumeOf("gp2", 1500)), found(volumeOf("gp3", 3000, 125))];
    await world.execute();
    expect(world.reported.at(-2)).toBe(
      "recheck failed: The run succeeded, but the change did not take effect.",
    );
    expect(world.end).toMatchObject({ status: "FAILED", rolledBack: "done", recommendation: null });
  });

  test.each([
    ["cannot be read", unseen],
    ["does not tell", found(unreported)],
  ])("is not rolled back when the resource %s and the effect is unknown", async (_, reading) => {
    const world = new RemediationWorld();
    world.readings = [found(unversioned), reading];
    await world.execute();
    const message = "The change was made, but its result could not be read. The next scan evaluates it.";
    expect(world.reported.at(-1)).toBe(`recheck failed: ${message}`);
    expect(world.end).toMatchObject({ status: "FAILED", message, rolledBack: null });
    expect(world.started).toHaveLength(1);
  });
});
