/** One statement of a policy, as AWS spells it (IAM User Guide, "JSON policy elements"). */
export interface PolicyStatement {
  Sid?: string;
  Effect?: string;
  Principal?: string | Readonly<Record<string, string | readonly string[]>>;
  NotPrincipal?: string | Readonly<Record<string, string | readonly string[]>>;
  Action?: string | readonly string[];
  NotAction?: string | readonly string[];
  Resource?: string | readonly string[];
  NotResource?: string | readonly string[];
  Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A policy. AWS lets a single statement stand without a list; here it is always a list. */
export interface PolicyDocument {
  Version?: string;
  Id?: string;
  Statement: readonly PolicyStatement[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller's facet becomes a gap.
    return undefined;
  }
}

/** IAM sends documents percent-encoded (RFC 3986); every other service sends plain JSON. */
function plainText(text: string): string {
  if (!text.startsWith("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a policy that AWS sent as text; undefined when it is missing or no policy, so that the facet becomes a gap. */
export function policyDocument(text: string | undefined): PolicyDocument | undefined {
  const parsed = text === undefined ? undefined : parseJson(plainText(text));
  if (!isObject(parsed)) return undefined;
  const statements = [parsed.Statement].flat();
  if (!statements.every(isObject)) return undefined;
  // AWS validated the members when the policy was stored.
  return { ...parsed, Statement: statements as PolicyStatement[] };
}
