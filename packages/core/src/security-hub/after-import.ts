import type { LifecycleStep } from "../checks/lifecycle.ts";
import type { FindingState } from "../model/finding.ts";
import type { HubSight } from "./hub-finding.ts";

/** An entry as Security Hub's word meets it. */
export interface EntryBefore extends FindingState {
  /** Our own check saw it fail when it last evaluated the resource. */
  ownFailing: boolean;
  resolvedAt: string | null;
}

/** What Security Hub says of an entry: every finding of it that is known, the new ones among them. */
export interface HubWord {
  sights: readonly HubSight[];
  /** When the newest failing finding was updated there, ISO; null when none fails. */
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
  // Where our own check sees it too, its scans count the detections.
  const more = word.seenAgain && !before.ownFailing ? 1 : 0;
  const counted = { ...stateOf(before), detectionCount: before.detectionCount + more };
  const active = { ...counted, status: "ACTIVE", ...bySource } as const;
  if (before.status === "IGNORED") {
    if (before.setBy === "scan") return step(before, active, "No longer suppressed in Security Hub.");
    const over = before.ignoredUntil !== null && before.ignoredUntil <= at;
    return over ? step(before, active, "The ignore period ended.") : step(before, counted, null);
  }
  if (before.status === "ACTIVE") return step(before, counted, null);
  // What Security Hub saw before it was fixed is no news.
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
 * An import's effect on an entry. Failing there: ACTIVE, unless it was resolved after Security Hub looked; suppressed
 * there: IGNORED; passed, archived or resolved there: RESOLVED. None of these overrules our own check while that sees
 * it fail, and none overwrites what a person ignored. Undefined: nothing changes.
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
