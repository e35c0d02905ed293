import type { StoredFinding, StoredHubSource } from "@skyledger/core/model/finding";

/** The result of one reading, and its time (ISO 8601, UTC). */
interface Reading {
  passes: boolean;
  at: string;
}

/** Null: it could not be evaluated there, so it doesn't count. */
function readingOf({ sight, compliance, workflow, updatedAt }: StoredHubSource): Reading | null {
  // Suppressing or resolving a finding there is a person's decision, not a reading.
  const said = sight === "suppressed" || workflow === "RESOLVED";
  if (sight === "fails" || (said && compliance === "FAILED")) return { passes: false, at: updatedAt };
  return sight === "passes" ? { passes: true, at: updatedAt } : null;
}

/** Whether a reading counts instead of another: it is newer, or of the same time and failing. */
function outranks(one: Reading, other: Reading): boolean {
  return one.at === other.at ? !one.passes : one.at > other.at;
}

/** The last reading of each control: two standards share one, and a control does not affect another. */
function lastReadings(sources: readonly StoredHubSource[]): Reading[] {
  const last = new Map<string, Reading>();
  for (const source of sources) {
    const reading = readingOf(source);
    if (reading === null) continue;
    const subject = source.controlId ?? source.hubId;
    const before = last.get(subject);
    if (!before || outranks(reading, before)) last.set(subject, reading);
  }
  return [...last.values()];
}

/**
 * The last reading of a finding, regardless of later status changes: from our own check or Security Hub,
 * whichever is newer; of two at the same time the one that fails. Marking a finding as fixed changes nothing
 * here; the next reading does.
 */
export function complianceOf({
  ownResult,
  ownResultAt,
  hubSources,
}: Pick<StoredFinding, "ownResult" | "ownResultAt" | "hubSources">): "FAILED" | "PASSED" {
  const theirs = lastReadings(hubSources);
  const ours: Reading[] =
    ownResult === null || ownResultAt === null ? [] : [{ passes: ownResult === "passes", at: ownResultAt }];
  const overruled = (failing: Reading, by: readonly Reading[]) =>
    by.some((other) => other.passes && outranks(other, failing));
  const fails =
    theirs.some((reading) => !reading.passes && !overruled(reading, ours)) ||
    ours.some(
      (reading) => !reading.passes && (theirs.some((one) => !one.passes) || !overruled(reading, theirs)),
    );
  // It failed once, or it wouldn't exist: a later reading must have passed.
  return fails || [...ours, ...theirs].every(({ passes }) => !passes) ? "FAILED" : "PASSED";
}
