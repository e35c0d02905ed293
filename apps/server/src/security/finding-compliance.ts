import type { StoredFinding, StoredHubSource } from "@skyledger/core/model/finding";

/** What one reading said, and when (ISO 8601, UTC). */
interface Reading {
  passes: boolean;
  at: string;
}

/** Null: it could not be evaluated there, so it says nothing. */
function readingOf({ sight, compliance, workflow, updatedAt }: StoredHubSource): Reading | null {
  // Hiding a finding there, or marking it as done, is a person's word and no reading.
  const said = sight === "suppressed" || workflow === "RESOLVED";
  if (sight === "fails" || (said && compliance === "FAILED")) return { passes: false, at: updatedAt };
  return sight === "passes" ? { passes: true, at: updatedAt } : null;
}

/** Whether a reading counts instead of another: it is newer, or as old and failing. */
function outranks(one: Reading, other: Reading): boolean {
  return one.at === other.at ? !one.passes : one.at > other.at;
}

/** The last reading of each control: two standards share one, and a control says nothing about another. */
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
 * What the last reading said of a finding, whoever set its status since: our own check's or Security Hub's, whichever
 * is newer; of two at the same time the one that fails. Marking it fixed changes nothing here; the next reading does.
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
  // It failed once, or it would not be here: someone has to have said otherwise since.
  return fails || [...ours, ...theirs].every(({ passes }) => !passes) ? "FAILED" : "PASSED";
}
