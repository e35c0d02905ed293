import { expect, test } from "vitest";
import { withFinding, withStatus } from "./changed-finding.ts";
import { finding, findingsPage } from "./testing/finding.ts";

test("§4 a change keeps the finding's place in the list and updates the counts", () => {
  const [a, b] = [finding({ findingId: "a" }), finding({ findingId: "b" })];
  const changed = withFinding(findingsPage([a, b]), withStatus(a, "RESOLVED"));
  expect(changed.findings.map(({ findingId, status }) => [findingId, status])).toEqual([
    ["a", "RESOLVED"],
    ["b", "ACTIVE"],
  ]);
  expect(changed.counts.byStatus).toEqual({ ALL: 2, ACTIVE: 1, RESOLVED: 1, IGNORED: 0 });
  expect(withFinding(changed, a)).toEqual(findingsPage([a, b]));
});

test("a page without the finding stays unchanged", () => {
  const page = findingsPage([finding({ findingId: "a" })]);
  expect(withFinding(page, finding({ findingId: "z" }))).toBe(page);
});

test("note and date come with ignoring; reactivating removes the date and keeps the note", () => {
  const ignored = withStatus(finding(), "IGNORED", {
    note: "Test bed",
    ignoredUntil: "2030-01-01T00:00:00Z",
  });
  expect(ignored).toMatchObject({ note: "Test bed", ignoredUntil: "2030-01-01T00:00:00Z" });
  expect(withStatus(ignored, "ACTIVE")).toMatchObject({ note: "Test bed", ignoredUntil: null });
  expect(withStatus(finding(), "RESOLVED").complianceStatus).toBe("FAILED");
});
