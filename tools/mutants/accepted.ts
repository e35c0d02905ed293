import { applied, type Mutant } from "./mutant.ts";

/** A mutant that no test needs to kill, and why. */
export interface Accepted {
  /** Path from the root. */
  file: string;
  /** The changed line, without surrounding whitespace. */
  becomes: string;
  /** A sentence: why the change makes no relevant difference. */
  reason: string;
}

/** Manually maintained; a test ensures that each entry is still a mutant of its file. */
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
    reason: "Where not even one fits, what follows buys none, be the count 0 or below.",
  },
  {
    file: "packages/core/src/savings/commitments/reservation-purchase.ts",
    becomes: "while (spend !== null && count > 0 && perUnit.times(count).compare(spend) >= 0) count -= 1;",
    reason:
      "A month of 730 hours has no whole number of days: no day's bill comes to a month's price exactly.",
  },
  {
    file: "packages/core/src/savings/commitments/steady-machines.ts",
    becomes: ": (-1);",
    reason: "What coverage says is never below 0, and the larger of the two counts.",
  },
  {
    file: "packages/core/src/savings/rds/rds-instance-rightsize.ts",
    becomes: 'if (false) return savingUnknown(after.reason, "price", evidence);',
    reason: "The class was chosen among those with a price; the check is for the type checker.",
  },
  {
    file: "apps/server/src/runs/store.ts",
    becomes: `const { rows } = await tx.query<RunRow>(\`select \${columns} from runs where (workspace_id = $1 or true) and id = $2\`, [`,
    reason:
      "The id alone names the run, and each caller has just changed it by a statement that names the workspace.",
  },
  {
    file: "packages/core/src/savings/commitments/plan-purchase.ts",
    becomes: "if (free.units <= 0) continue;",
    reason: "Only EC2 instances come here, and each has a key; the type is that of databases and caches too.",
  },
  {
    file: "packages/core/src/cost/verified.ts",
    becomes: 'if (existed && standingOf(range, saving, 1).kind === "known") return range;',
    reason: "Days are known or not however late they are; lateness only tells missing ones from young ones.",
  },
  {
    file: "packages/core/src/cost/verified.ts",
    becomes: 'if (existed && standingOf(range, saving, (-1)).kind === "known") return range;',
    reason: "Days are known or not however late they are; lateness only tells missing ones from young ones.",
  },
  {
    file: "packages/core/src/cost/verified.ts",
    becomes:
      "return Money.sum(bills.flatMap(({ days }) => daysOf(range).flatMap((day) => days.get(day)?.billed)));",
    reason: "Sums are made of ranges whose days are all known; the default is for the type checker.",
  },
  {
    file: "packages/core/src/cost/verified.ts",
    becomes:
      "return Money.sum(bills.flatMap(({ days }) => daysOf(range).flatMap((day) => days.get(day).billed ?? [])));",
    reason: "Sums are made of ranges whose days are all known; the default is for the type checker.",
  },
  {
    file: "packages/core/src/cost/verified.ts",
    becomes:
      "const sources = new Set(bills.flatMap((bill) => used.flatMap((day) => bill.days.get(day)?.source)));",
    reason: "Only what has every day known is measured; the default is for the type checker.",
  },
  {
    file: "packages/core/src/cost/verified.ts",
    becomes:
      "const sources = new Set(bills.flatMap((bill) => used.flatMap((day) => bill.days.get(day).source ?? [])));",
    reason: "Only what has every day known is measured; the default is for the type checker.",
  },
  {
    file: "packages/core/src/model/cidr.ts",
    becomes: ".sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 1));",
    reason: "Of ranges that begin alike the order says nothing: their union reaches to the last end.",
  },
  {
    file: "packages/core/src/model/cidr.ts",
    becomes: ".sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : (-1)));",
    reason: "Of ranges that begin alike the order says nothing: their union reaches to the last end.",
  },
  {
    file: "packages/core/src/model/define-saving.ts",
    becomes: 'return grades[Math.min(2, grades.indexOf(base) + doubts.length)] ?? "mutant";',
    reason: "A place from 0 to 2 is always there; the default is for the type checker.",
  },
  {
    file: "packages/core/src/explain/figures.ts",
    becomes: 'const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });',
    reason: "What is formatted was rounded to one decimal.",
  },
  {
    file: "packages/core/src/explain/figures.ts",
    becomes:
      'if (amount !== 0 && Math.abs(amount) < 0.005) return amount >= 0 ? "less than $0.01" : "more than -$0.01";',
    reason: "Zero does not come this far.",
  },
  {
    file: "packages/core/src/explain/free-words.ts",
    becomes: "return needsOf(sentence, one)?.every((need) => isMet(need, beside));",
    reason: "Nothing counts as no where it is asked for.",
  },
  {
    file: "packages/core/src/forecast/find-anomalies.ts",
    becomes:
      "const points = covered.map((day) => ({ day: dayNumber(day), value: amountOn.get(day)?.toNumber() ?? 1 }));",
    reason: "Each covered day has an amount: the map is made of them.",
  },
  {
    file: "packages/core/src/forecast/seasonal-model.ts",
    becomes: "const last = history.at(-1).day ?? 0;",
    reason: "A history of less than three weeks was refused a line before.",
  },
  {
    file: "apps/server/src/runs/store.ts",
    becomes: "if (!row) ;",
    reason: "An insert that returns its row returns one; the check is for the type checker.",
  },
  {
    file: "apps/server/src/remediation/store/end-remediation.ts",
    becomes: 'if (status === "COMPLETED") {',
    reason: "What undoes nothing names no other, and no row has no id; the condition saves the statement.",
  },
  {
    file: "apps/server/src/inventory/store/refresh-writer.ts",
    becomes: "true ? JSON.stringify(resource.tags.value) : null,",
    reason: "Tags that were not seen have no value; the condition is for the type checker.",
  },
];

/** The first line of a mutant's place after the change, without surrounding whitespace. */
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
