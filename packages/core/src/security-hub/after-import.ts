import type { LifecycleStep } from "../checks/lifecycle.ts";
import type { FindingState } from "../model/finding.ts";
import type { HubSight } from "./hub-finding.ts";

/** An entry before a Security Hub result is applied. */
export interface EntryBefore extends FindingState {
  /** Our own check failed when it last evaluated the resource. */
  ownFailing: boolean;
  resolvedAt: string | null;
}

/** Security Hub's results for an entry: every known finding of it, including new ones. */
export interface HubWord {
  sights: readonly HubSight[];
  /** Update time of the newest failing finding, ISO; null when none fails. */
  failedAt: string | null;
  /** Whether a failing finding is new or was updated since the last import. */
  seenAgain: boolean;
}

function step(before: EntryBefore | null, state: FindingState, note: string | null): LifecycleStep {
  const changed = before?.status !== state.status;
  return { state, transition: changed ? { from: before?.status ?? null, to: state.status, note } : null };
}

const bySource = { setBy: "scan", ignoredUntil: null } as const;

function stateOf({ ownFailing: _, resolvedAt: _at, ...state }: EntryBefore): FindingState {
  return state;
}

function failsThere(before: EntryBefore | null, word: HubWord, at: string): LifecycleStep | undefined {
  if (before === null) {
    const state: FindingState = { status: "ACTIVE", detectionCount: 1, regression: false, ...bySource };
    return step(null, state, "Imported from Security Hub.");
  }
  // If our own check reports it too, its scans count the detections.
  const more = word.seenAgain && !before.ownFailing ? 1 : 0;
  const counted = { ...stateOf(before), detectionCount: before.detectionCount + more };
  const active = { ...counted, status: "ACTIVE", ...bySource } as const;
  if (before.status === "IGNORED") {
    if (before.setBy === "scan") return step(before, active, "No longer suppressed in Security Hub.");
    const over = before.ignoredUntil !== null && before.ignoredUntil <= at;
    return over ? step(before, active, "The ignore period ended.") : step(before, counted, null);
  }
  if (before.status === "ACTIVE") return step(before, counted, null);
  // Security Hub read it before it was fixed.
  if (word.failedAt === null || (before.resolvedAt !== null && word.failedAt <= before.resolvedAt)) {
    return undefined;
  }
  const regression = before.setBy === "person";
  const note = regression
    ? "Marked as fixed, but Security Hub still reports it."
    : "Security Hub reports it again.";
  return step(before, { ...active, regression }, note);
}

/**
 * Effect of an import on an entry. Failing: ACTIVE, unless it was resolved after Security Hub evaluated it;
 * suppressed: IGNORED; passed, archived, or resolved: RESOLVED. None of these overrides our own check while
 * it fails, or an entry that a person ignored. Undefined: no change.
 * @param at ISO instant of the import
 */
export function afterImport(
  before: EntryBefore | null,
  word: HubWord,
  at: string,
): LifecycleStep | undefined {
  const says = (sight: HubSight) => word.sights.includes(sight);
  if (says("fails")) return failsThere(before, word, at);
  if (says("suppressed")) {
    if (before?.ownFailing || (before && before.status !== "ACTIVE")) return undefined;
    const detectionCount = before?.detectionCount ?? 1;
    const state: FindingState = { status: "IGNORED", detectionCount, regression: false, ...bySource };
    return step(before, state, "Suppressed in Security Hub.");
  }
  if (!says("passes") || before === null || before.ownFailing || before.status === "RESOLVED")
    return undefined;
  if (before.status === "IGNORED" && before.setBy === "person") return undefined;
  const state: FindingState = { ...stateOf(before), status: "RESOLVED", regression: false, ...bySource };
  return step(before, state, "Security Hub no longer reports it.");
}
