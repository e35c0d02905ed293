import type { Certainty } from "./best-paths.ts";

/** What a path ends at. */
export type TargetKind =
  | "administrator"
  | "crown_jewel"
  | "sensitive_data"
  | "secret"
  | "key"
  | "large_data"
  | "data";

/** One factor of a risk. */
export interface RiskTerm {
  readonly name: "certainty" | "directness" | "value" | "blast_radius";
  /** From 0 to 1. */
  readonly factor: number;
}

export interface Risk {
  /** From 0 to 100, whole. */
  readonly risk: number;
  readonly terms: readonly RiskTerm[];
}

/** Paths whose steps are not all sure count less. */
const certaintyOf: Readonly<Record<Certainty, number>> = { allowed: 1, depends: 0.5, unknown: 0.25 };

/** What is lost at a target, compared with administrator access to the account. */
const valueOfTarget: Readonly<Record<TargetKind, number>> = {
  ...{ administrator: 1, crown_jewel: 1, sensitive_data: 0.9, secret: 0.8, key: 0.7 },
  ...{ large_data: 0.7, data: 0.6 },
};

/** Per effort above 1, at most to the half: a surer path is never behind a shorter one that is less sure. */
const perEffort = 0.05;
const leastDirect = 0.5;

/** Other targets behind the same entry raise the impact: by up to a tenth, reached at this many. */
const mostOthers = 10;
const shareOfOthers = 0.1;

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/**
 * The risk of a path: 100 × likelihood × impact.
 *
 * - Likelihood = certainty × directness. Certainty: 1 if every step works for sure, 0.5 if one depends on
 *   condition keys, 0.25 if data is missing. Directness: 1 − 0.05 for each unit of effort after the first, at
 *   least 0.5.
 * - Impact = value of the target × blast radius. The blast radius is 0.9 for one target, and grows to 1 with
 *   ten more targets that attackers reach from the same entry.
 */
export function riskOf(path: {
  certainty: Certainty;
  effort: number;
  target: TargetKind;
  /** Targets that attackers reach from the same entry, with this one. */
  blastRadius: number;
}): Risk {
  const directness = Math.max(leastDirect, 1 - perEffort * (path.effort - 1));
  const others = Math.min(path.blastRadius - 1, mostOthers) / mostOthers;
  const terms: RiskTerm[] = [
    { name: "certainty", factor: certaintyOf[path.certainty] },
    { name: "directness", factor: rounded(directness) },
    { name: "value", factor: valueOfTarget[path.target] },
    { name: "blast_radius", factor: rounded(1 - shareOfOthers + shareOfOthers * others) },
  ];
  return { risk: Math.round(terms.reduce((product, { factor }) => product * factor, 100)), terms };
}
