import type { CheckResult } from "../model/define-check.ts";
import type { FindingState, FindingStatus, FindingTransition } from "../model/finding.ts";

/** The state after an event, and the history entry; null when the status did not change. */
export interface LifecycleStep {
  state: FindingState;
  transition: FindingTransition | null;
}

/**
 * What a scan found: the check's result, that the resource no longer exists, or that the account's Regions
 * exclude it.
 */
export type ScanSight = CheckResult["kind"] | "gone" | "unwatched";

/** Why a scan resolves a finding. */
const resolvedBecause: Readonly<Record<Exclude<ScanSight, "fail" | "unknown">, string>> = {
  gone: "The resource no longer exists.",
  pass: "A scan found that the check passes.",
  not_applicable: "The check no longer applies to the resource.",
  unwatched: "The account no longer covers its Region.",
};

function step(before: FindingState | null, state: FindingState, note: string | null): LifecycleStep {
  const changed = before?.status !== state.status;
  return { state, transition: changed ? { from: before?.status ?? null, to: state.status, note } : null };
}

/** Shared by every new finding: a first scan has tens of thousands of them. */
const firstSeen: LifecycleStep = step(
  null,
  { status: "ACTIVE", detectionCount: 1, setBy: "scan", regression: false, ignoredUntil: null },
  "First detected.",
);

function failed(before: FindingState | null, at: string): LifecycleStep {
  if (before === null) return firstSeen;
  const counted = { ...before, detectionCount: before.detectionCount + 1 };
  if (before.status === "ACTIVE") return step(before, counted, null);
  if (before.status === "IGNORED") {
    if (before.ignoredUntil === null || before.ignoredUntil > at) return step(before, counted, null);
    return step(
      before,
      { ...counted, status: "ACTIVE", setBy: "scan", ignoredUntil: null },
      "The ignore period ended.",
    );
  }
  const regression = before.setBy === "person";
  const note = regression ? "Marked as fixed, but a scan still detects it." : "Detected again.";
  return step(before, { ...counted, status: "ACTIVE", setBy: "scan", regression }, note);
}

/**
 * A scan's effect on a finding. New failure: ACTIVE; again: one more detection; a pass, a check that no
 * longer applies, a deleted or excluded resource: RESOLVED by the scan; unknown: unchanged. A finding that a
 * person fixed and that fails again is ACTIVE and a regression. Undefined: there is no finding, and none is
 * created.
 * @param at ISO instant of the scan
 */
export function afterScan(
  before: FindingState | null,
  sight: ScanSight,
  at: string,
): LifecycleStep | undefined {
  if (sight === "fail") return failed(before, at);
  if (before === null) return undefined;
  if (sight === "unknown" || before.status === "RESOLVED") return step(before, before, null);
  return step(
    before,
    { ...before, status: "RESOLVED", setBy: "scan", regression: false, ignoredUntil: null },
    resolvedBecause[sight],
  );
}

/** A person's status change, with a note; `ignoredUntil` counts only with IGNORED. */
export function afterPerson(
  before: FindingState,
  to: FindingStatus,
  note: string | null,
  ignoredUntil: string | null = null,
): LifecycleStep {
  const state: FindingState = {
    ...before,
    status: to,
    setBy: "person",
    regression: to === "ACTIVE" ? before.regression : false,
    ignoredUntil: to === "IGNORED" ? ignoredUntil : null,
  };
  // Another note or date for the same status is recorded, too.
  const changed = before.status !== to || note !== null || before.ignoredUntil !== state.ignoredUntil;
  return { state, transition: changed ? { from: before.status, to, note } : null };
}
