import type { FindingState, FindingStatus } from "@skyledger/core/model/finding";
import type { RecommendationStatus } from "@skyledger/core/model/recommendation";
import { describe, expect, test } from "vitest";
import { type Becomes, findingEnd, recommendationEnd } from "./end.ts";

const fix = { id: "fix-1", undoOf: null };
const undo = { id: "undo-1", undoOf: "fix-1" };
const finding = (status: FindingStatus): FindingState & { id: string } => ({
  id: "finding-1",
  status,
  detectionCount: 2,
  setBy: "scan",
  regression: false,
  ignoredUntil: null,
});

const findingStatuses: readonly FindingStatus[] = ["ACTIVE", "RESOLVED", "IGNORED"];
const recommendationStatuses: readonly RecommendationStatus[] = ["open", "dismissed", "applied", "gone"];
const outcomes: readonly Becomes[] = ["remediated", "right_already", "wrong_again", "replaced"];

describe("the change of a finding", () => {
  const changes: Readonly<Record<Becomes, string | null>> = {
    remediated: "ACTIVE to RESOLVED",
    right_already: "ACTIVE to RESOLVED",
    wrong_again: "RESOLVED to ACTIVE",
    replaced: null,
  };

  test.each(outcomes.flatMap((becomes) => findingStatuses.map((status) => [becomes, status] as const)))(
    "is %s when the finding is %s",
    (becomes, status) => {
      const end = findingEnd(becomes === "wrong_again" ? undo : fix, finding(status), becomes, "COMPLETED");
      const change = end && `${end.transition.from} to ${end.transition.to}`;
      // A person's change in the meantime stays.
      expect(change).toBe(changes[becomes]?.startsWith(status) ? changes[becomes] : null);
    },
  );

  test("its history says that a fix did it", () => {
    const noteOf = (...given: Parameters<typeof findingEnd>) => findingEnd(...given)?.transition.note;
    expect(noteOf(fix, finding("ACTIVE"), "remediated", "COMPLETED")).toBe(
      "Fixed automatically, and verified.",
    );
    expect(noteOf(undo, finding("RESOLVED"), "wrong_again", "COMPLETED")).toBe("Fix undone.");
    expect(noteOf(fix, finding("ACTIVE"), "right_already", "COMPLETED")).toBe(
      "Verified: no change was needed.",
    );
    expect(noteOf(undo, finding("RESOLVED"), "wrong_again", "FAILED")).toBe(
      "Undoing the fix failed partway.",
    );
  });

  test("is none when the fix says nothing about the finding or it no longer exists", () => {
    expect(findingEnd(fix, finding("ACTIVE"), undefined, "FAILED")).toBeNull();
    expect(findingEnd(fix, undefined, "remediated", "COMPLETED")).toBeNull();
  });
});

describe("the change of a recommendation", () => {
  const changes: readonly [typeof fix | typeof undo, Becomes, RecommendationStatus, string][] = [
    [fix, "remediated", "open", "applied"],
    [fix, "right_already", "open", "gone"],
    [undo, "wrong_again", "applied", "open"],
    [undo, "replaced", "applied", "gone"],
  ];

  test.each(
    changes.flatMap(([of, becomes, from, to]) =>
      recommendationStatuses.map((status) => ({ of, becomes, from, to, status })),
    ),
  )("is $becomes when the recommendation is $status", ({ of, becomes, from, to, status }) => {
    const end = recommendationEnd(of, { id: "r", status }, becomes, "Done.");
    expect(end).toEqual(status === from ? { id: "r", from, to, note: "Done." } : null);
  });

  test("is none when the fix says nothing about the recommendation or it no longer exists", () => {
    expect(recommendationEnd(fix, { id: "r", status: "open" }, undefined, "")).toBeNull();
    expect(recommendationEnd(fix, undefined, "remediated", "")).toBeNull();
  });
});
