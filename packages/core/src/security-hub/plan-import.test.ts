import { expect, test } from "vitest";
import type { HubFinding } from "./hub-finding.ts";
import { planImport, type StoredEntry, type StoredHubFinding } from "./plan-import.ts";

const at = "2026-02-01T00:00:00.000Z";
const key = { arn: "arn:aws:s3:::logs", checkId: "s3-bucket-versioning", sourceId: "" };

const hubFinding = (parts: Partial<HubFinding> = {}): HubFinding => ({
  hubId: "h1",
  product: "Security Hub",
  controlId: "S3.14",
  kind: "Checks",
  title: "Versioning",
  description: "It is off.",
  recommendation: "",
  severity: "low",
  compliance: "FAILED",
  workflow: "NEW",
  archived: false,
  awsAccountId: "123456789012",
  region: "us-east-1",
  resourceId: key.arn,
  resourceType: "AwsS3Bucket",
  principal: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-31T00:00:00.000Z",
  ...parts,
});
const placed = (parts: Partial<HubFinding> = {}) => ({ ...key, finding: hubFinding(parts) });
const entry = (parts: Partial<StoredEntry> = {}): StoredEntry => ({
  ...key,
  id: "f1",
  status: "ACTIVE",
  detectionCount: 1,
  setBy: "scan",
  regression: false,
  ignoredUntil: null,
  ownFailing: true,
  resolvedAt: null,
  ...parts,
});
const stored = (parts: Partial<StoredHubFinding> = {}): StoredHubFinding => ({
  hubId: "h1",
  findingId: "f1",
  sight: "fails",
  compliance: "FAILED",
  workflow: "NEW",
  updatedAt: "2026-01-31T00:00:00.000Z",
  ...parts,
});
const nothing = { entries: [], findings: [] };

test("two findings of one control and resource (two standards) are one new entry", () => {
  const plans = planImport([placed(), placed({ hubId: "h2" })], nothing, at);
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatchObject({ id: null, state: { status: "ACTIVE", detectionCount: 1 } });
  expect(plans[0]?.rows.map(({ hubId }) => hubId)).toEqual(["h1", "h2"]);
});

test("a finding of a control that our check reports joins its entry without changing its text", () => {
  const [plan] = planImport([placed()], { entries: [entry()], findings: [] }, at);
  expect(plan).toMatchObject({ id: "f1", reported: null, transition: null });
  expect(plan?.rows).toHaveLength(1);
});

test("an entry that only Security Hub reports gets its current text", () => {
  const known = { entries: [entry({ ownFailing: false })], findings: [stored()] };
  const newer = placed({ title: "Other words", updatedAt: "2026-01-31T12:00:00.000Z" });
  const [plan] = planImport([newer], known, at);
  expect(plan?.reported?.title).toBe("Other words");
  expect(plan?.state?.detectionCount).toBe(2);
});

test("no news, no plan", () => {
  expect(planImport([placed()], { entries: [entry()], findings: [stored()] }, at)).toEqual([]);
});

test("a changed workflow counts as an update even with the same time", () => {
  const known = { entries: [entry({ ownFailing: false })], findings: [stored()] };
  const [plan] = planImport([placed({ workflow: "SUPPRESSED" })], known, at);
  expect(plan?.state?.status).toBe("IGNORED");
});

test("not evaluated keeps the last result", () => {
  const known = { entries: [entry({ ownFailing: false })], findings: [stored()] };
  const newer = { compliance: "NOT_AVAILABLE", updatedAt: "2026-01-31T12:00:00.000Z" } as const;
  const [plan] = planImport([placed(newer)], known, at);
  expect(plan?.rows[0]?.sight).toBe("fails");
  expect(plan?.transition).toBeNull();
});

test("one of two standards passing does not resolve, the second one does", () => {
  const known = {
    entries: [entry({ ownFailing: false })],
    findings: [stored(), stored({ hubId: "h2" })],
  };
  const passes = { compliance: "PASSED", updatedAt: "2026-01-31T12:00:00.000Z" } as const;
  expect(planImport([placed(passes)], known, at)[0]?.transition).toBeNull();
  const [both] = planImport([placed(passes), placed({ ...passes, hubId: "h2" })], known, at);
  expect(both?.transition).toMatchObject({ from: "ACTIVE", to: "RESOLVED" });
});

test("passed findings that never failed are not stored", () => {
  expect(planImport([placed({ compliance: "PASSED" })], nothing, at)).toEqual([]);
});

test("a finding that moved between pages counts with its last version", () => {
  const later = placed({ compliance: "PASSED", updatedAt: "2026-01-31T12:00:00.000Z" });
  expect(planImport([later, placed()], nothing, at)).toEqual([]);
});

const later = "2026-01-31T12:00:00.000Z";
const resolved = (resolvedAt: string) => entry({ ownFailing: false, status: "RESOLVED", resolvedAt });

test("a finding that was never evaluated is stored as unknown, without an entry", () => {
  expect(planImport([placed({ compliance: "NOT_AVAILABLE" })], nothing, at)).toEqual([]);
  const known = { entries: [entry({ ownFailing: false })], findings: [stored()] };
  const [plan] = planImport([placed({ hubId: "h2", compliance: "WARNING" })], known, at);
  expect(plan?.rows).toMatchObject([{ hubId: "h2", sight: "unknown" }]);
  expect(plan?.transition).toBeNull();
});

test("the newest failing finding decides whether a fixed entry is back, not a passing one", () => {
  const known = (resolvedAt: string) => ({
    entries: [resolved(resolvedAt)],
    findings: [
      stored({ hubId: "old", updatedAt: "2026-01-02T00:00:00.000Z" }),
      stored({ hubId: "passing", sight: "passes", updatedAt: "2026-01-31T23:00:00.000Z" }),
    ],
  });
  const news = [placed({ hubId: "new", updatedAt: later })];
  const transition = (resolvedAt: string) => planImport(news, known(resolvedAt), at)[0]?.transition;
  expect(transition("2026-01-31T11:59:59.999Z")).toMatchObject({ from: "RESOLVED", to: "ACTIVE" });
  expect(transition(later)).toBeNull();
  // The passing one is newer, but does not matter for a failure.
  expect(transition("2026-01-31T13:00:00.000Z")).toBeNull();
});

test("the newest of several failing findings counts, in any order", () => {
  const known = { entries: [resolved("2026-01-31T06:00:00.000Z")], findings: [] };
  const [older, newer] = [placed({ hubId: "a" }), placed({ hubId: "b", updatedAt: later })];
  for (const news of [
    [older, newer],
    [newer, older],
  ])
    expect(planImport(news, known, at)[0]?.transition).toMatchObject({ to: "ACTIVE" });
});

test("detected again means a failing finding that is new or has a later time, not only a changed workflow", () => {
  const again = (parts: Partial<HubFinding>, before: Partial<StoredHubFinding> = {}) => {
    const known = { entries: [entry({ ownFailing: false })], findings: [stored(before)] };
    const [plan] = planImport([placed(parts)], known, at);
    return [plan?.seenAgain, plan?.state?.detectionCount];
  };
  expect(again({ updatedAt: later })).toEqual([true, 2]);
  expect(again({ workflow: "NOTIFIED" })).toEqual([false, 1]);
  expect(again({ hubId: "h2" })).toEqual([true, 2]);
});

test("findings of other entries have no effect", () => {
  const known = {
    entries: [entry({ ownFailing: false })],
    findings: [stored(), stored({ hubId: "h2", findingId: "another" })],
  };
  const [plan] = planImport([placed({ compliance: "PASSED", updatedAt: later })], known, at);
  expect(plan?.transition).toMatchObject({ to: "RESOLVED" });
});

test("a new entry has the text of any finding; a known one only that of a failing finding", () => {
  const suppressed = placed({ workflow: "SUPPRESSED" });
  const [made] = planImport([suppressed], nothing, at);
  expect(made).toMatchObject({ id: null, state: { status: "IGNORED" } });
  expect(made?.reported?.hubId).toBe("h1");
  const known = { entries: [entry({ ownFailing: false })], findings: [stored()] };
  const [kept] = planImport([placed({ workflow: "SUPPRESSED", updatedAt: later })], known, at);
  expect(kept?.reported).toBeNull();
  // A passing and a failing finding: the failing one provides the text.
  const [both] = planImport(
    [placed({ hubId: "h0", compliance: "PASSED" }), placed({ title: "It fails" })],
    nothing,
    at,
  );
  expect(both?.reported?.title).toBe("It fails");
});

test("an unchanged entry keeps its state", () => {
  const known = { entries: [resolved(later)], findings: [stored({ sight: "passes", compliance: "PASSED" })] };
  const [plan] = planImport([placed({ compliance: "PASSED", updatedAt: later })], known, at);
  expect(plan).toMatchObject({ id: "f1", state: null, transition: null, reported: null, seenAgain: false });
});
