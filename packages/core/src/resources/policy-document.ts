/** One statement of a policy, spelled as in AWS (IAM User Guide, "JSON policy elements"). */
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

/** A policy. AWS accepts a single statement without a list; here it is always a list. */
export interface PolicyDocument {
  Version?: string;
  Id?: string;
  Statement: readonly PolicyStatement[];
}

/** A statement member as a list: AWS also accepts a single value. */
export function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller's facet becomes a gap.
    return undefined;
  }
}

/** IAM returns percent-encoded documents (RFC 3986); every other service returns plain JSON. */
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

function isTexts(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((one) => typeof one === "string"));
}

function isPrincipal(value: unknown): boolean {
  return typeof value === "string" || (isObject(value) && Object.values(value).every(isTexts));
}

const texts = ["Action", "NotAction", "Resource", "NotResource"] as const;

/**
 * Whether a statement's members match the grammar, so that evaluations do not fail (IAM User Guide, "Grammar
 * of the IAM JSON policy language").
 */
function isStatement(value: unknown): value is PolicyStatement {
  if (!isObject(value)) return false;
  const { Effect, Principal, NotPrincipal, Condition } = value;
  return (
    (Effect === undefined || typeof Effect === "string") &&
    (Principal === undefined || isPrincipal(Principal)) &&
    (NotPrincipal === undefined || isPrincipal(NotPrincipal)) &&
    texts.every((name) => value[name] === undefined || isTexts(value[name])) &&
    (Condition === undefined || (isObject(Condition) && Object.values(Condition).every(isObject)))
  );
}

/**
 * Parses a policy that AWS returned as text; undefined when it is missing or invalid, so that the facet
 * becomes a gap.
 */
export function policyDocument(text: string | undefined): PolicyDocument | undefined {
  const parsed = text === undefined ? undefined : parseJson(plainText(text));
  if (!isObject(parsed)) return undefined;
  const statements = [parsed.Statement].flat();
  return statements.every(isStatement) ? { ...parsed, Statement: statements } : undefined;
}
