import type { Citation } from "./citation.ts";

/** A policy or list that could not be read, and the IAM action that reads it. */
export interface MissingReading {
  /** Such as "iam:GetPolicyVersion". */
  iamAction: string;
  /** What could not be read: the ARN of a policy or resource. */
  of: string;
}

/**
 * A truth that can be open: it depends on condition keys whose values are not known, or on readings that are
 * missing. Kleene's logic of three values.
 */
export interface Truth {
  readonly is: true | false | "open";
  /** Condition keys, lowercase, that an open truth depends on. */
  readonly keys: readonly string[];
  /** Readings that an open truth depends on. */
  readonly missing: readonly MissingReading[];
  /** Statements that decided. */
  readonly because: readonly Citation[];
}

const none: readonly never[] = [];
export const yes: Truth = { is: true, keys: none, missing: none, because: none };
export const no: Truth = { is: false, keys: none, missing: none, because: none };

export function truth(value: boolean): Truth {
  return value ? yes : no;
}

/** A truth that depends on a condition key. @param key lowercase */
export function dependsOn(key: string): Truth {
  return { is: "open", keys: [key], missing: none, because: none };
}

/** A truth that depends on a reading. */
export function unread(missing: MissingReading): Truth {
  return { is: "open", keys: none, missing: [missing], because: none };
}

/** The same truth, decided by a statement. */
export function decidedBy(statement: Citation, { is, keys, missing }: Truth): Truth {
  return { is, keys, missing, because: [statement] };
}

function union<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  if (b.length === 0) return a;
  if (a.length === 0) return b;
  return [...new Set([...a, ...b])];
}

function joined(is: Truth["is"], a: Truth, b: Truth): Truth {
  return {
    is,
    keys: union(a.keys, b.keys),
    missing: union(a.missing, b.missing),
    because: union(a.because, b.because),
  };
}

/** Both are true. One that is false decides, also when the other is open. */
export function both(a: Truth, b: Truth): Truth {
  if (a.is === false) return a;
  if (b.is === false || a === yes) return b;
  if (b === yes) return a;
  return joined(a.is === true && b.is === true ? true : "open", a, b);
}

/** One of them is true. One that is true decides, also when the other is open. */
export function either(a: Truth, b: Truth): Truth {
  if (a.is === true && b.is === true) return joined(true, a, b);
  if (a.is === true || b.is === false) return a;
  if (b.is === true || a.is === false) return b;
  return joined("open", a, b);
}

/** The opposite; an open truth stays open. */
export function opposite(a: Truth): Truth {
  return a.is === "open" ? a : { ...a, is: !a.is };
}

/** All of them are true; none at all: true. */
export function all<T>(items: readonly T[], of: (item: T) => Truth): Truth {
  let result = yes;
  for (const item of items) {
    result = both(result, of(item));
    if (result.is === false) return result;
  }
  return result;
}

/** One of them is true; none at all: false. */
export function some<T>(items: readonly T[], of: (item: T) => Truth): Truth {
  let result = no;
  for (const item of items) result = either(result, of(item));
  return result;
}

/** Something on the way whose own rules are not evaluated. */
export interface NotEvaluated {
  /** Such as "vpc-link" or "transit-gateway-attachment". */
  readonly kind: string;
  readonly id: string;
}
