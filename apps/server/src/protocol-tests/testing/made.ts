/** What a test made in AWS and expects to find in the inventory, field by field. */
export interface Made {
  /** CloudFormation type. */
  readonly type: string;
  readonly arn: string;
  readonly name: string;
  /** AWS region, or "global". */
  readonly region: string;
  readonly status: string | null;
  readonly tags: Readonly<Record<string, string>>;
  /** "now": between the start and the end of the making. "any": a time that the stand-in made up. Null: none is told. */
  readonly createdAt: "now" | "any" | null;
  /** Values of facets that must be seen, compared whole; vitest's asymmetric matchers may stand in them. */
  readonly facets: Readonly<Record<string, unknown>>;
  /** Outgoing edges that must be there: verb and the target's ARN. */
  readonly related?: readonly (readonly [verb: string, target: string])[];
}

/** The value, or an error that names what the stand-in left out. */
export function given<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Error(`The stand-in answered without ${what}.`);
  return value;
}

/** Tags as most services take them. */
export function tagList(tags: Readonly<Record<string, string>>): { Key: string; Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}
