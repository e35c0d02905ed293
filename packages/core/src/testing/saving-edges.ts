import type { SavingRule } from "../model/define-saving.ts";
import type { SavingRow } from "./saving-table.ts";

/** A threshold that a measured value is compared with, and the savings at it, just below, and just above. */
export interface ComparedEdge {
  /** The default, repeated: a changed default requires changed rows. */
  at: number;
  /**
   * For rows that another rule of the same evaluation would decide first: `of` sets the threshold to this.
   * Say why next to it.
   */
  decidesAt?: number;
  /** Distance of "just below" and "just above". */
  step: number;
  /** The case in which the compared value is `value`. */
  of: (value: number) => Omit<SavingRow, "when" | "saves">;
  /** As in a row. Null below a threshold of 0, where no value exists. */
  saves: readonly [below: string | null, at: string, above: string];
}

/** A threshold that is only the number of days to look back for metrics. */
export interface WindowEdge {
  daysLookedBack: number;
}

/** The edges of a rule, by threshold name. */
export type SavingEdges = Readonly<Record<string, ComparedEdge | WindowEdge>>;

function violationsOf(edge: ComparedEdge | WindowEdge, standard: number): string[] {
  const written = "at" in edge ? edge.at : edge.daysLookedBack;
  const found = written === standard ? [] : [`the default is ${standard}, its rows are at ${written}`];
  if (!("at" in edge)) return found;
  const [below, at, above] = edge.saves;
  if (!(edge.step > 0)) found.push("just below and just above need a step");
  if (below === null && edge.at !== 0) found.push("nothing is said of just below");
  if ((below === null || below === at) && at === above) found.push("it changes nothing at its edge");
  return found;
}

/** Missing or wrong edges of a rule: every threshold needs them, at its default. */
export function edgeViolations(rule: Pick<SavingRule, "id" | "thresholds">, edges: SavingEdges): string[] {
  const unknown = Object.keys(edges).filter((name) => !(name in rule.thresholds));
  const violations = Object.entries(rule.thresholds).flatMap(([name, threshold]) => {
    const edge = edges[name];
    const found = edge ? violationsOf(edge, threshold.default) : ["no rows at, below and above it"];
    return found.map((failure) => `${rule.id}.${name}: ${failure}`);
  });
  return [...violations, ...unknown.map((name) => `${rule.id}.${name}: no threshold of the rule`)];
}

/** The rows of the edges. */
export function edgeRows(edges: SavingEdges): SavingRow[] {
  return Object.entries(edges).flatMap(([name, edge]) => {
    if (!("at" in edge)) return [];
    const { step, of, saves } = edge;
    const at = edge.decidesAt ?? edge.at;
    const values = [at - step, at, at + step];
    const places = ["just below", "at", "just above"];
    return saves.flatMap((amount, index) => {
      const value = values[index] ?? at;
      return amount === null
        ? []
        : [{ ...of(value), when: `${name} ${places[index]} its ${at}`, saves: amount }];
    });
  });
}
