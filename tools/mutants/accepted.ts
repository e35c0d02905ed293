import { applied, type Mutant } from "./mutant.ts";

/** A mutant that no test needs to kill, and why. */
export interface Accepted {
  /** Path from the root. */
  file: string;
  /** The changed line, without the space around it. */
  becomes: string;
  /** A sentence: why the change makes no difference, or none that matters. */
  reason: string;
}

/** Hand-kept; a test sees to it that each entry still is a mutant of its file. */
export const accepted: readonly Accepted[] = [];

/** The first line of a mutant's place after the change, without the space around it. */
export function changedLine(mutant: Mutant, source: string): string {
  const changed = applied(source, mutant);
  const from = changed.lastIndexOf("\n", mutant.start - 1) + 1;
  const end = changed.indexOf("\n", mutant.start + mutant.replacement.length);
  return changed.slice(from, end === -1 ? changed.length : end).trim();
}

/** Whether the list has a reason for the mutant. */
export function isAccepted(mutant: Mutant, source: string, list: readonly Accepted[]): boolean {
  return list.some(({ file, becomes }) => file === mutant.file && becomes === changedLine(mutant, source));
}
