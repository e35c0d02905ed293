import type { MissingReading, NotEvaluated } from "../access/truth.ts";
import { covers, difference, intersection, noAddress, type Spans, union } from "./spans.ts";

/**
 * Addresses that something allows, in three values: `sure` are allowed, those outside of `possible` are not,
 * and the rest depends on readings that are missing, or on hops that are not evaluated.
 */
export interface Allowed {
  readonly sure: Spans;
  /** Contains `sure`. */
  readonly possible: Spans;
  readonly missing: readonly MissingReading[];
  /** Hops whose own rules are not evaluated, such as an appliance. */
  readonly notEvaluated: readonly NotEvaluated[];
}

const none: readonly never[] = [];

export function exactly(spans: Spans): Allowed {
  return { sure: spans, possible: spans, missing: none, notEvaluated: none };
}

export const nothing: Allowed = exactly(noAddress);

/** Any part of `spans` may be allowed: what decides was not read. */
export function openOn(spans: Spans, missing: readonly MissingReading[]): Allowed {
  return { sure: noAddress, possible: spans, missing, notEvaluated: none };
}

/** Any part of `spans` may be allowed: a hop is not evaluated. */
export function notEvaluatedOn(spans: Spans, hop: NotEvaluated): Allowed {
  return { sure: noAddress, possible: spans, missing: none, notEvaluated: [hop] };
}

export const isOpen = ({ missing, notEvaluated }: Allowed): boolean =>
  missing.length > 0 || notEvaluated.length > 0;

function joined<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (a.length === 0) return b;
  if (b.length === 0 || a === b) return a;
  return [...new Set([...a, ...b])];
}

function reasons(a: Allowed, b: Allowed): Pick<Allowed, "missing" | "notEvaluated"> {
  return { missing: joined(a.missing, b.missing), notEvaluated: joined(a.notEvaluated, b.notEvaluated) };
}

/** Allowed by both. */
export function bothAllow(a: Allowed, b: Allowed): Allowed {
  if (!isOpen(a) && !isOpen(b)) return exactly(intersection(a.sure, b.sure));
  const possible = intersection(a.possible, b.possible);
  // Nothing is possible, whatever the missing readings are.
  if (possible.length === 0) return nothing;
  return { sure: intersection(a.sure, b.sure), possible, ...reasons(a, b) };
}

/** Allowed by one of them. */
export function eitherAllows(a: Allowed, b: Allowed): Allowed {
  if (a === nothing) return b;
  if (b === nothing) return a;
  if (!isOpen(a) && !isOpen(b)) return exactly(union(a.sure, b.sure));
  const sure = union(a.sure, b.sure);
  const possible = union(a.possible, b.possible);
  // What is missing cannot add anything.
  return covers(sure, possible) ? exactly(sure) : { sure, possible, ...reasons(a, b) };
}

/** What `a` allows, without some addresses. */
export function without(a: Allowed, spans: Spans): Allowed {
  return { ...a, sure: difference(a.sure, spans), possible: difference(a.possible, spans) };
}

/** Allowed by one of two ways, where it is not known which: for sure only if both allow it. */
export function whichever(a: Allowed, b: Allowed, hop: NotEvaluated): Allowed {
  const sure = intersection(a.sure, b.sure);
  const possible = union(a.possible, b.possible);
  if (covers(sure, possible)) return exactly(sure);
  const open = reasons(a, b);
  const isExplained = open.missing.length + open.notEvaluated.length > 0;
  return { sure, possible, ...(isExplained ? open : { missing: none, notEvaluated: [hop] }) };
}
