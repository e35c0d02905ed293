import { listOf, type PolicyDocument, type PolicyStatement } from "../../resources/policy-document.ts";
import { areFixed } from "./fixed-values.ts";
import { shownActions } from "./policy-grants.ts";

/**
 * Operators that allow only the listed values. Excludes the …IfExists forms and ForAllValues, which also
 * allow a request without the key (IAM User Guide, "Multivalued context keys"), Null, which only tests for
 * the key, and all negated operators (StringNotEquals, NotIpAddress).
 */
const narrowingOperator =
  /^(?:foranyvalue:)?(?:stringequals|stringequalsignorecase|stringlike|arnequals|arnlike|ipaddress)$/;

function valuesOf(value: unknown): string[] {
  return [value].flat().map((one) => String(one));
}

/**
 * Whether a condition of a statement allows only requests with a key and values that match `fits`. Keys are
 * passed in lowercase, values as text, never without a value.
 */
export function comparesWith(
  statement: PolicyStatement,
  fits: (key: string, values: readonly string[]) => boolean,
): boolean {
  return Object.entries(statement.Condition ?? {}).some(
    ([operator, keys]) =>
      narrowingOperator.test(operator.toLowerCase()) &&
      Object.entries(keys).some(([key, value]) => {
        const values = valuesOf(value);
        return values.length > 0 && fits(key.toLowerCase(), values);
      }),
  );
}

/** Whether a statement's conditions restrict the callers to chosen ones. */
export function isNarrowed(statement: PolicyStatement): boolean {
  // One value that everyone has is enough to allow everyone.
  return comparesWith(statement, areFixed);
}

/** Whether the principal of a statement is everyone; not for a service or a named account. */
export function namesEveryone({ Principal, NotPrincipal }: PolicyStatement): boolean {
  // Allow with NotPrincipal means everyone else.
  if (NotPrincipal !== undefined) return true;
  if (Principal === undefined || typeof Principal === "string") return Principal === "*";
  return listOf(Principal.AWS).includes("*");
}

/** The statements of a resource policy that allow everyone something. */
export function publicStatements(document: PolicyDocument): readonly PolicyStatement[] {
  return document.Statement.filter(
    (statement) => statement.Effect === "Allow" && namesEveryone(statement) && !isNarrowed(statement),
  );
}

/** Statements as shown in evidence: IDs and actions. */
export function statementFacts(statements: readonly PolicyStatement[]) {
  return statements.map((statement) => ({
    sid: statement.Sid ?? null,
    actions: shownActions(statement),
    principal: statement.Principal ?? null,
    condition: statement.Condition ?? null,
  }));
}
