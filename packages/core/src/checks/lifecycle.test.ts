import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FindingState } from "../model/finding.ts";
import { holds } from "../testing/holds.ts";
import { afterPerson, afterScan, type ScanSight } from "./lifecycle.ts";

const at = "2026-06-01T00:00:00.000Z";
const later = "2026-07-01T00:00:00.000Z";

function state(change: Partial<FindingState> = {}): FindingState {
  return {
    status: "ACTIVE",
    detectionCount: 1,
    setBy: "scan",
    regression: false,
    ignoredUntil: null,
    ...change,
  };
}

describe("afterScan", () => {
  test("a new failure is an active finding; without a failure there is none", () => {
    expect(afterScan(null, "fail", at)).toMatchObject({
      state: { status: "ACTIVE", detectionCount: 1 },
      transition: { from: null, to: "ACTIVE" },
    });
    for (const sight of ["pass", "unknown", "not_applicable", "gone"] as const) {
      expect(afterScan(null, sight, at)).toBeUndefined();
    }
  });

  test("another failure is counted", () => {
    expect(afterScan(state(), "fail", at)).toEqual({ state: state({ detectionCount: 2 }), transition: null });
  });

  test("a failure after a person's fix is a regression", () => {
    const fixed = afterPerson(state(), "RESOLVED", "closed the port").state;
    expect(afterScan(fixed, "fail", at)).toMatchObject({
      state: { status: "ACTIVE", regression: true, detectionCount: 2 },
      transition: { from: "RESOLVED", to: "ACTIVE" },
    });
  });

  test("a failure after a scan's resolution is active without being a regression", () => {
    const fixed = afterScan(state(), "pass", at)?.state ?? null;
    expect(afterScan(fixed, "fail", later)?.state).toMatchObject({ status: "ACTIVE", regression: false });
  });

  test("ignoring lasts until its date", () => {
    const ignored = afterPerson(state(), "IGNORED", "known", "2026-06-15T00:00:00.000Z").state;
    expect(afterScan(ignored, "fail", at)?.state.status).toBe("IGNORED");
    expect(afterScan(ignored, "fail", later)?.state).toMatchObject({ status: "ACTIVE", ignoredUntil: null });
  });
});

type Event =
  | { by: "scan"; sight: ScanSight }
  | { by: "person"; to: FindingState["status"]; until: string | null };
const sights = fc.constantFrom<ScanSight>("pass", "fail", "unknown", "not_applicable", "gone");
const events = fc.array(
  fc.oneof(
    fc.record({ by: fc.constant("scan" as const), sight: sights }),
    fc.record({
      by: fc.constant("person" as const),
      to: fc.constantFrom<FindingState["status"]>("ACTIVE", "RESOLVED", "IGNORED"),
      until: fc.constantFrom(null, "2026-06-15T00:00:00.000Z"),
    }),
  ),
  { maxLength: 30 },
);

/** Replays a history and returns every state. */
function play(history: readonly Event[]): { states: (FindingState | null)[]; statuses: (string | null)[] } {
  let current: FindingState | null = null;
  const states: (FindingState | null)[] = [null];
  const statuses: (string | null)[] = [null];
  for (const event of history) {
    let next: ReturnType<typeof afterScan>;
    if (event.by === "scan") next = afterScan(current, event.sight, at);
    else if (current) next = afterPerson(current, event.to, null, event.until);
    if (next) {
      current = next.state;
      if (next.transition) {
        expect(next.transition.from).toBe(statuses.at(-1) ?? null);
        statuses.push(next.transition.to);
      }
      expect(statuses.at(-1)).toBe(current.status);
    }
    states.push(current);
  }
  return { states, statuses };
}

describe("over any history", () => {
  test("the history's entries lead from state to state without gaps", () => {
    holds(fc.property(events, (history) => void play(history)));
  });

  test("unknown never changes anything", () => {
    holds(
      fc.property(events, (history) => {
        const withoutUnknown = history.filter((event) => event.by !== "scan" || event.sight !== "unknown");
        expect(play(history).states.at(-1)).toEqual(play(withoutUnknown).states.at(-1));
      }),
    );
  });

  test("detections are exactly the failing scans; only IGNORED has an end date; a finding never disappears", () => {
    holds(
      fc.property(events, (history) => {
        const { states } = play(history);
        const last = states.at(-1) ?? null;
        const fails = history.filter((event) => event.by === "scan" && event.sight === "fail").length;
        expect(last?.detectionCount ?? 0).toBe(fails);
        for (const [index, one] of states.entries()) {
          if (one && one.status !== "IGNORED") expect(one.ignoredUntil).toBeNull();
          if (states[index - 1]) expect(one).not.toBeNull();
        }
      }),
    );
  });

  test("after a failing scan it is active unless ignored; after a pass it is never active", () => {
    holds(
      fc.property(events, (history) => {
        const ended = play(history).states.at(-1) ?? null;
        const failing = afterScan(ended, "fail", at)?.state;
        expect(
          failing?.status === "ACTIVE" || (ended?.status === "IGNORED" && failing?.status === "IGNORED"),
        ).toBe(true);
        expect(afterScan(ended, "pass", at)?.state.status ?? "RESOLVED").toBe("RESOLVED");
      }),
    );
  });
});
