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
export const accepted: readonly Accepted[] = [
  {
    file: "packages/core/src/savings/overlap.ts",
    becomes: "return a.id < b.id ? -1 : a.id > b.id ? 1 : 1;",
    reason: "No two savings have the same id.",
  },
  {
    file: "packages/core/src/savings/overlap.ts",
    becomes: "return a.id < b.id ? -1 : a.id > b.id ? 1 : (-1);",
    reason: "No two savings have the same id.",
  },
  {
    file: "packages/core/src/savings/overlap.ts",
    becomes: "if (!known || known.compare(own) <= 0) this.#left.set(arn, own);",
    reason: "Of two equal amounts one is as good as the other.",
  },
  {
    file: "packages/core/src/savings/uncommitted.ts",
    becomes:
      "return { share, of: (bill) => (share === 2 ? bill : timesBill(bill, share)), notes, doubts: [] };",
    reason: "A bill times one is the same bill; the condition saves the work.",
  },
  {
    file: "packages/core/src/savings/uncommitted.ts",
    becomes: "return { share, of: (bill) => (false ? bill : timesBill(bill, share)), notes, doubts: [] };",
    reason: "A bill times one is the same bill; the condition saves the work.",
  },
  {
    file: "packages/core/src/savings/elasticache/elasticache-rightsize.ts",
    becomes:
      "other.family === size.family && other.memoryGib <= size.memoryGib && usedGib * 1.5 <= other.memoryGib,",
    reason: "The same node costs the same, and a change that saves nothing is none.",
  },
  {
    file: "packages/core/src/savings/commitments/reservation-purchase.ts",
    becomes: "while (spend !== null && count > (-1) && perUnit.times(count).compare(spend) > 0) count -= 1;",
    reason: "No reservations cost nothing, which is never more than the spend.",
  },
];

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
