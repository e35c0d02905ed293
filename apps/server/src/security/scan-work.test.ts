import type { Check } from "@skyledger/core/model/define-check";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks as allChecks } from "@skyledger/core/registry.gen";
import role from "@skyledger/core/resources/iam-role";
import type { ServiceAccess } from "@skyledger/core/resources/last-accessed";
import bucket from "@skyledger/core/resources/s3-bucket";
import { resourceWith } from "@skyledger/core/testing/check-table";
import { describe, expect, test } from "vitest";
import { contentOf } from "./finding-write.ts";
import type { KnownFinding } from "./store/stored-scan.ts";
import { readAt, ScanWorld, startedAt } from "./testing/scan-world.ts";

function checkOf(id: string): Check {
  const check = allChecks.find((one) => one.id === id);
  if (!check) throw new Error(`no check ${id}`);
  return check;
}
const versioning = checkOf("s3-bucket-versioning");

const administrator = checkOf("iam-role-administrator-access");

/** A role with AdministratorAccess that used some services. */
const roleOf = (
  id: string,
  services: readonly ServiceAccess[] = [{ namespace: "s3", lastAuthenticatedAt: readAt, actions: null }],
): Resource =>
  resourceWith(
    role,
    {
      attachedPolicies: [{ arn: "arn:aws:iam::aws:policy/AdministratorAccess", name: "AdministratorAccess" }],
      inlinePolicies: [],
      origin: { path: "/", serviceLinked: false },
      lastAccessed: { allowedServices: 300, services },
    },
    { id, name: id },
  );

const bucketOf = (id: string, enabled: boolean | null, region = "us-east-1"): Resource =>
  resourceWith(
    bucket,
    enabled === null ? {} : { versioning: { enabled, suspended: false, mfaDelete: false } },
    {
      id,
      name: id,
      region,
    },
  );

/** A finding of account "a" about a bucket: active, and seen failing once by our own check. */
function findingOf({ arn, region }: Resource, change: Partial<KnownFinding> = {}): KnownFinding {
  return {
    id: `of ${arn.split("/").at(-1)}`,
    accountId: "a",
    region,
    arn,
    checkId: versioning.id,
    status: "ACTIVE",
    setBy: "scan",
    detectionCount: 1,
    regression: false,
    ignoredUntil: null,
    ownFailing: true,
    content: null,
    written: null,
    ...change,
  };
}

/** The scan of one account with a finding about a bucket that is, or is not, listed. */
async function scanOf(
  resource: Resource,
  change: Partial<KnownFinding> | null,
  options: { listed?: boolean; gone?: boolean; regions?: string[] | null } = {},
) {
  const world = new ScanWorld();
  const { listed = true, gone = false, regions = null } = options;
  world.add("a", {
    resources: listed ? [resource] : [],
    gone: new Set(gone ? [resource.arn] : []),
    known: change === null ? [] : [findingOf(resource, change)],
    account: { regions },
  });
  await world.run();
  const { scan, failing, updated, seenAgain, passesAgain } = world.recorded;
  const { findingsCount, newFindings, resolvedFindings, regressions } = scan;
  return {
    scan,
    counts: [findingsCount, newFindings, resolvedFindings, regressions],
    tally: scan.tallies[change?.checkId ?? versioning.id],
    failing: failing as {
      checkId: string;
      status: string;
      detectionCount: number;
      manualBecause: string | null;
      content: string;
      transition: { to: string } | null;
    }[],
    updated: updated as { id: string; status: string; transition: { to: string; note: string } | null }[],
    seenAgain,
    passesAgain,
  };
}

const [good, bad, unreported] = [bucketOf("b", true), bucketOf("b", false), bucketOf("b", null)];
const ignored = { status: "IGNORED", setBy: "person" } as const;
const markedFixed = { status: "RESOLVED", setBy: "person" } as const;
const hubOnly = { ownFailing: false } as const;
const failure = versioning.evaluate(
  bad,
  new SnapshotIndex({ takenAt: readAt, resources: [bad], covered: [], gaps: [] }),
);
if (failure.kind !== "fail") throw new Error("it fails");
const content = contentOf(bad, versioning, failure, null);

describe("the result for a finding; counts are active, new, resolved, regressions", () => {
  test("is new for an unknown failure", async () => {
    const { counts, tally, failing } = await scanOf(bad, null);
    expect([counts, tally]).toEqual([
      [1, 1, 0, 0],
      [0, 1, 0],
    ]);
    expect(failing).toMatchObject([
      { accountId: "a", arn: bad.arn, checkId: versioning.id, status: "ACTIVE", detectionCount: 1 },
    ]);
    expect(failing[0]?.transition?.to).toBe("ACTIVE");
  });

  test("is only counted when the stored text is identical, and written when the text differs", async () => {
    const same = await scanOf(bad, { content });
    expect([same.counts, same.failing, same.seenAgain]).toEqual([[1, 0, 0, 0], [], ["of b"]]);
    const other = await scanOf(bad, { content: "other" });
    expect([other.counts, other.seenAgain]).toEqual([[1, 0, 0, 0], []]);
    expect(other.failing).toMatchObject([{ status: "ACTIVE", detectionCount: 2, transition: null }]);
  });

  test("has the reason why its fix does not apply, and is written again when that changes", async () => {
    const written = async (resource: Resource, content: string | null = null) => {
      const { failing, seenAgain } = await scanOf(resource, { checkId: administrator.id, content });
      return { one: failing.find(({ checkId }) => checkId === administrator.id), seenAgain };
    };
    const deployer = await written(roleOf("deployer"));
    expect(deployer.one).toMatchObject({ manualBecause: null });
    const management = roleOf("OrganizationAccountAccessRole");
    const { one } = await written(management);
    expect(one).toMatchObject({
      status: "ACTIVE",
      detectionCount: 2,
      manualBecause:
        "The organization administers the account by this role. Restrict who can assume it instead.",
    });
    const again = await written(management, one?.content);
    expect([again.one, again.seenAgain]).toEqual([undefined, ["of OrganizationAccountAccessRole"]]);
    const { content } = (await written({ ...management, id: "renamed" })).one ?? {};
    expect(content).toBeDefined();
    expect((await written(management, content)).one).toMatchObject({ manualBecause: expect.any(String) });
  });

  test("says that its fix could not be planned when that fails, and the scan goes on", async () => {
    const { failing, counts } = await scanOf(roleOf("odd", [null as never]), null);
    expect(failing.find(({ checkId }) => checkId === administrator.id)).toMatchObject({
      manualBecause: "The change to this resource could not be planned because of an internal error.",
    });
    expect(counts[1]).toBe(failing.length);
  });

  test("logs a fix that fails to plan once for all the resources of its check", async () => {
    const world = new ScanWorld();
    world.add("a", { resources: ["odd", "also-odd"].map((name) => roleOf(name, [null as never])) });
    await world.run();
    const unplanned = world.logged.filter(({ message }) => message === "a fix could not be planned");
    expect(unplanned.map(({ detail }) => detail)).toMatchObject([{ checkId: administrator.id }]);
  });

  test("is counted as it was written, and not written again, when the scan was interrupted after that", async () => {
    const at = "2026-03-02T07:59:30.000Z";
    const written = (flags: { isNew?: boolean; isRegression?: boolean }, more: Partial<KnownFinding> = {}) =>
      scanOf(bad, { ...more, written: { at, isNew: false, isRegression: false, ...flags } });
    for (const [found, counts] of [
      [await written({ isNew: true }), [1, 1, 0, 0]],
      [await written({ isRegression: true }, { regression: true }), [1, 0, 0, 1]],
      [await written({}, { detectionCount: 9 }), [1, 0, 0, 0]],
      [await written({ isNew: true }, ignored), [0, 1, 0, 0]],
    ] as const) {
      expect([found.counts, found.tally]).toEqual([counts, [0, 1, 0]]);
      expect([found.failing, found.seenAgain, found.scan.startedAt]).toEqual([[], [], at]);
    }
    const fixed = await scanOf(good, { written: { at, isNew: true, isRegression: false } });
    expect([fixed.counts, fixed.scan.startedAt]).toEqual([[0, 0, 1, 0], startedAt]);
  });

  test("leaves an ignored finding ignored, and does not count it as active", async () => {
    const { counts, failing, tally } = await scanOf(bad, ignored);
    expect([counts, tally]).toEqual([
      [0, 0, 0, 0],
      [0, 1, 0],
    ]);
    expect(failing).toMatchObject([{ status: "IGNORED", setBy: "person", transition: null }]);
  });

  test("is a regression when it was marked as fixed and fails again; a finding that a scan resolved is only seen again", async () => {
    const back = await scanOf(bad, markedFixed);
    expect(back.counts).toEqual([1, 0, 0, 1]);
    expect(back.failing).toMatchObject([{ status: "ACTIVE", regression: true }]);
    expect((await scanOf(bad, { status: "RESOLVED", setBy: "scan" })).counts).toEqual([1, 0, 0, 0]);
    // A regression of an earlier scan, counted once.
    expect((await scanOf(bad, { regression: true })).counts).toEqual([1, 0, 0, 0]);
  });

  test("counts one detection for a finding that Security Hub saw before and our check sees now", async () => {
    const { counts, failing } = await scanOf(bad, hubOnly);
    expect(counts).toEqual([1, 0, 0, 0]);
    expect(failing).toMatchObject([{ status: "ACTIVE", detectionCount: 1 }]);
  });

  test.each([
    ["passes", good, {}, "A scan found that the check passes."],
    ["is gone", bad, { listed: false, gone: true }, "The resource no longer exists."],
    [
      "is no longer watched",
      bad,
      { listed: false, regions: ["eu-west-1"] },
      "The account no longer covers its Region.",
    ],
  ])("is resolved when the resource %s, even if it was ignored", async (_, resource, options, note) => {
    for (const before of [{}, ignored]) {
      const { counts, updated, failing } = await scanOf(resource, before, options);
      expect([counts, failing]).toEqual([[0, 0, 1, 0], []]);
      expect(updated).toMatchObject([
        { id: "of b", status: "RESOLVED", setBy: "scan", transition: { note } },
      ]);
    }
    const known = await scanOf(resource, { status: "RESOLVED" }, options);
    expect(known.counts).toEqual([0, 0, 0, 0]);
    expect(known.updated).toMatchObject([{ id: "of b", status: "RESOLVED", transition: null }]);
  });

  test.each([
    ["does not tell", unreported, {}, [0, 1, 1]],
    ["is not listed, and no one knows why", bad, { listed: false }, [0, 1, 0]],
    ["is not listed, in a region that is watched", bad, { listed: false, regions: ["us-east-1"] }, [0, 1, 0]],
    [
      "is not listed, and lies in no region",
      bucketOf("b", false, "global"),
      { listed: false, regions: [] },
      [0, 1, 0],
    ],
  ])(
    "is unchanged when the resource %s, and counts in the score as before",
    async (_, resource, options, tally) => {
      const active = await scanOf(resource, {}, options);
      expect([active.counts, active.tally, active.updated]).toEqual([[1, 0, 0, 0], tally, []]);
      for (const before of [ignored, markedFixed]) {
        const { counts, tally: counted, updated } = await scanOf(resource, before, options);
        expect([counts, counted, updated]).toEqual([[0, 0, 0, 0], tally, []]);
      }
    },
  );

  test("is left to Security Hub when only Security Hub sees it, and is not a result of Skyledger", async () => {
    const passing = await scanOf(good, hubOnly);
    expect([passing.counts, passing.tally]).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0],
    ]);
    expect([passing.updated, passing.passesAgain]).toEqual([[], ["of b"]]);
    const unseen = await scanOf(unreported, hubOnly);
    expect([unseen.counts, unseen.tally, unseen.passesAgain]).toEqual([[1, 0, 0, 0], [0, 0, 1], []]);
    expect((await scanOf(good, { ...hubOnly, ...ignored })).counts).toEqual([0, 0, 0, 0]);
    const theirs = await scanOf(bad, { ...hubOnly, checkId: "security-hub/S3.99" }, { gone: true });
    expect([theirs.counts, theirs.updated, theirs.passesAgain]).toEqual([[2, 1, 0, 0], [], []]);
  });

  test("is settled with its own check when the check does not look at this resource", async () => {
    const world = new ScanWorld();
    const other = findingOf(bad, { id: "other", checkId: "s3-bucket-kms-encryption" });
    world.add("a", { resources: [bad], known: [findingOf(bad), other] });
    await world.run();
    expect(world.recorded.scan.tallies[other.checkId]).toEqual([0, 1, 1]);
    expect(world.recorded.scan.findingsCount).toBe(2);
  });
});
