/** A created AWS resource and its expected inventory entry, field by field. */
export interface Made {
  /** CloudFormation type. */
  readonly type: string;
  readonly arn: string;
  readonly name: string;
  /** AWS Region, or "global". */
  readonly region: string;
  readonly status: string | null;
  readonly tags: Readonly<Record<string, string>>;
  /**
   * "now": between the start and the end of the creation. "any": a time invented by the stand-in. Null: none
   * is returned.
   */
  readonly createdAt: "now" | "any" | null;
  /** Values of facets that must be seen, compared as a whole; can contain vitest's asymmetric matchers. */
  readonly facets: Readonly<Record<string, unknown>>;
  /** Expected outgoing edges: verb and the target's ARN. */
  readonly related?: readonly (readonly [verb: string, target: string])[];
}

/** The value, or an error that names what the stand-in omitted. */
export function given<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`The stand-in answered without ${what}.`);
  return value;
}

/** Tags in the form of most services. */
export function tagList(tags: Readonly<Record<string, string>>): { Key: string; Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}
