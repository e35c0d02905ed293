import { describe, expect, test } from "vitest";
import { afterImport, type EntryBefore, type HubWord } from "./after-import.ts";
import type { HubSight } from "./hub-finding.ts";

const at = "2026-02-01T00:00:00.000Z";
const yesterday = "2026-01-31T00:00:00.000Z";

const entry = (parts: Partial<EntryBefore> = {}): EntryBefore => ({
  status: "ACTIVE",
  detectionCount: 3,
  setBy: "scan",
  regression: false,
  ignoredUntil: null,
  ownFailing: false,
  resolvedAt: null,
  ...parts,
});
const word = (sights: HubSight[], parts: Partial<HubWord> = {}): HubWord => ({
  sights,
  failedAt: sights.includes("fails") ? yesterday : null,
  seenAgain: sights.includes("fails"),
  ...parts,
});

describe("effect of a Security Hub result on an entry", () => {
  test.each<[string, EntryBefore | null, HubWord, string | undefined, string | undefined]>([
    ["new and failing", null, word(["fails"]), "ACTIVE", "Imported from Security Hub."],
    ["new and suppressed", null, word(["suppressed"]), "IGNORED", "Suppressed in Security Hub."],
    ["new and passing: no entry", null, word(["passes"]), undefined, undefined],
    ["new and not evaluated: no entry", null, word(["unknown"]), undefined, undefined],
    ["active, failing again", entry(), word(["fails"]), "ACTIVE", undefined],
    ["active, now passing", entry(), word(["passes"]), "RESOLVED", "Security Hub no longer reports it."],
    ["active, not evaluated: untouched", entry(), word(["unknown"]), undefined, undefined],
    ["active, no word left: untouched", entry(), word([]), undefined, undefined],
    [
      "active, one standard passes and another fails",
      entry(),
      word(["passes", "fails"]),
      "ACTIVE",
      undefined,
    ],
    ["active, now suppressed", entry(), word(["suppressed"]), "IGNORED", "Suppressed in Security Hub."],
    [
      "our own check sees it: passing there changes nothing",
      entry({ ownFailing: true }),
      word(["passes"]),
      undefined,
      undefined,
    ],
    [
      "our own check sees it: suppressed there changes nothing",
      entry({ ownFailing: true }),
      word(["suppressed"]),
      undefined,
      undefined,
    ],
    [
      "suppressed there before, now failing",
      entry({ status: "IGNORED" }),
      word(["fails"]),
      "ACTIVE",
      "No longer suppressed in Security Hub.",
    ],
    [
      "suppressed there before, now passing",
      entry({ status: "IGNORED" }),
      word(["passes"]),
      "RESOLVED",
      "Security Hub no longer reports it.",
    ],
    [
      "ignored by a person, failing",
      entry({ status: "IGNORED", setBy: "person" }),
      word(["fails"]),
      "IGNORED",
      undefined,
    ],
    [
      "ignored by a person, passing",
      entry({ status: "IGNORED", setBy: "person" }),
      word(["passes"]),
      undefined,
      undefined,
    ],
    [
      "ignored by a person, suppressed",
      entry({ status: "IGNORED", setBy: "person" }),
      word(["suppressed"]),
      undefined,
      undefined,
    ],
    [
      "ignored until yesterday, failing",
      entry({ status: "IGNORED", setBy: "person", ignoredUntil: yesterday }),
      word(["fails"]),
      "ACTIVE",
      "The ignore period ended.",
    ],
    [
      "resolved after Security Hub looked",
      entry({ status: "RESOLVED", resolvedAt: at }),
      word(["fails"]),
      undefined,
      undefined,
    ],
    [
      "resolved by the scan, seen since",
      entry({ status: "RESOLVED", resolvedAt: "2026-01-01T00:00:00.000Z" }),
      word(["fails"]),
      "ACTIVE",
      "Security Hub reports it again.",
    ],
    [
      "marked fixed, seen since",
      entry({ status: "RESOLVED", setBy: "person", resolvedAt: "2026-01-01T00:00:00.000Z" }),
      word(["fails"]),
      "ACTIVE",
      "Marked as fixed, but Security Hub still reports it.",
    ],
    ["resolved, passing", entry({ status: "RESOLVED" }), word(["passes"]), undefined, undefined],
    ["resolved, suppressed", entry({ status: "RESOLVED" }), word(["suppressed"]), undefined, undefined],
  ])("%s", (_, before, said, status, note) => {
    const step = afterImport(before, said, at);
    expect(step?.state.status).toBe(status);
    expect(step?.transition?.note).toBe(note);
    if (step?.transition) expect(step.transition).toMatchObject({ from: before?.status ?? null, to: status });
  });
});

test("detections count only new reports, and our own scans count if both report it", () => {
  expect(afterImport(entry(), word(["fails"]), at)?.state.detectionCount).toBe(4);
  expect(afterImport(entry(), word(["fails"], { seenAgain: false }), at)?.state.detectionCount).toBe(3);
  expect(afterImport(entry({ ownFailing: true }), word(["fails"]), at)?.state.detectionCount).toBe(3);
});

test("only an entry that a person had marked fixed is a regression", () => {
  const resolved = { status: "RESOLVED", resolvedAt: "2026-01-01T00:00:00.000Z" } as const;
  expect(afterImport(entry({ ...resolved, setBy: "person" }), word(["fails"]), at)?.state.regression).toBe(
    true,
  );
  expect(afterImport(entry(resolved), word(["fails"]), at)?.state.regression).toBe(false);
});

test("a Security Hub result never changes what a person ignored indefinitely, nor resolves what our check reports", () => {
  const sights: HubSight[] = ["fails", "passes", "suppressed", "unknown"];
  const pairs = sights.flatMap((one) => sights.map((other) => [one, other]));
  for (const both of pairs) {
    const ignored = afterImport(entry({ status: "IGNORED", setBy: "person" }), word(both), at);
    expect(ignored?.state.status ?? "IGNORED").toBe("IGNORED");
    const own = afterImport(entry({ ownFailing: true }), word(both), at);
    expect(own?.state.status ?? "ACTIVE").toBe("ACTIVE");
  }
});
