import type { StoredHubSource } from "@skyledger/core/model/finding";
import { describe, expect, test } from "vitest";
import { complianceOf } from "./finding-compliance.ts";

const before = "2026-01-01T11:59:59.999Z";
const noon = "2026-01-01T12:00:00.000Z";
const after = "2026-01-01T12:00:00.001Z";

type Said = Pick<StoredHubSource, "sight"> & Partial<StoredHubSource>;

function hub(said: Said): StoredHubSource {
  const rest = { hubId: "h", product: "Security Hub", region: "us-east-1", severity: 1, workflow: "NEW" };
  return { ...rest, compliance: null, controlId: "S3.1", updatedAt: noon, ...said };
}

const own = (ownResult: "fails" | "passes", ownResultAt: string) => ({ ownResult, ownResultAt });
const never = { ownResult: null, ownResultAt: null };

describe("one source alone", () => {
  test.each([
    [own("fails", noon), [], "FAILED"],
    [own("passes", noon), [], "PASSED"],
    [never, [hub({ sight: "fails", compliance: "FAILED" })], "FAILED"],
    [never, [hub({ sight: "passes", compliance: "PASSED" })], "PASSED"],
    // Suppressed or resolved by someone there, and still failing.
    [never, [hub({ sight: "suppressed", compliance: "FAILED" })], "FAILED"],
    [never, [hub({ sight: "passes", compliance: "FAILED", workflow: "RESOLVED" })], "FAILED"],
    [never, [hub({ sight: "unknown", compliance: "NOT_AVAILABLE" })], "FAILED"],
    [never, [], "FAILED"],
  ] as const)("%j and %j: %s", (ours, hubSources, compliance) => {
    expect(complianceOf({ ...ours, hubSources: [...hubSources] })).toBe(compliance);
  });
});

describe("our check and Security Hub differ: the newest reading decides, and of two at the same time the failing one", () => {
  const fails = hub({ sight: "fails", compliance: "FAILED" });
  const passes = hub({ sight: "passes", compliance: "PASSED" });
  const hidden = hub({ sight: "suppressed", compliance: "FAILED" });
  test.each([
    ["passes", before, fails, "FAILED"],
    ["passes", noon, fails, "FAILED"],
    ["passes", after, fails, "PASSED"],
    ["fails", before, passes, "PASSED"],
    ["fails", noon, passes, "FAILED"],
    ["fails", after, passes, "FAILED"],
    ["passes", before, hidden, "FAILED"],
    ["passes", noon, hidden, "FAILED"],
    ["passes", after, hidden, "PASSED"],
  ] as const)("ours %s at %s, theirs at noon %j: %s", (result, at, theirs, compliance) => {
    expect(complianceOf({ ...own(result, at), hubSources: [theirs] })).toBe(compliance);
  });

  test.each([
    ["passes", before, "PASSED"],
    ["fails", after, "FAILED"],
  ] as const)(
    "a result that could not be evaluated there doesn't count: ours %s stays",
    (result, at, compliance) => {
      const unknown = hub({ sight: "unknown", compliance: "NOT_AVAILABLE", updatedAt: noon });
      expect(complianceOf({ ...own(result, at), hubSources: [unknown] })).toBe(compliance);
    },
  );
});

describe("Security Hub has several results", () => {
  const fails = (updatedAt: string, controlId: string | null = "S3.1", hubId = "one") =>
    hub({ sight: "fails", updatedAt, controlId, hubId });
  const passes = (updatedAt: string, controlId: string | null = "S3.1", hubId = "other") =>
    hub({ sight: "passes", updatedAt, controlId, hubId });
  test.each([
    ["of one control: the newest reading", [fails(noon), passes(before)], "FAILED"],
    ["of one control at one time: the failing one", [fails(noon), passes(noon)], "FAILED"],
    ["of one control: the newest reading", [fails(noon), passes(after)], "PASSED"],
    ["of two controls: neither speaks for the other", [fails(noon), passes(after, "S3.8")], "FAILED"],
    ["of no control: neither speaks for the other", [fails(noon, null), passes(after, null)], "FAILED"],
  ] as const)("%s (%#)", (_, hubSources, compliance) => {
    expect(complianceOf({ ...never, hubSources: [...hubSources] })).toBe(compliance);
    expect(complianceOf({ ...never, hubSources: [...hubSources].reverse() })).toBe(compliance);
  });

  test("our check counts for every control that it covers", () => {
    const both = [fails(noon), fails(before, "S3.8", "other")];
    expect(complianceOf({ ...own("passes", after), hubSources: both })).toBe("PASSED");
    expect(complianceOf({ ...own("passes", noon), hubSources: both })).toBe("FAILED");
  });
});
