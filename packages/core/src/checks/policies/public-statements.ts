import type { PolicyDocument, PolicyStatement } from "../../resources/policy-document.ts";
import { areFixed } from "./fixed-values.ts";
import { listOf, shownActions } from "./policy-grants.ts";

/**
 * Operators that admit only what they name. Not among them: the …IfExists forms and ForAllValues, which also admit a
 * request without the key (IAM User Guide, "Multivalued context keys"), Null, which asks only whether the key is there,
 * and everything that excludes (StringNotEquals, NotIpAddress).
 */
const narrowingOperator =
  /^(?:foranyvalue:)?(?:stringequals|stringequalsignorecase|stringlike|arnequals|arnlike|ipaddress)$/;

function valuesOf(value: unknown): string[] {
  return [value].flat().map((one) => String(one));
}

/**
 * Whether a condition of a statement admits only requests with a key and values that `fits`. Keys come in small
 * letters, values as texts; a key is never asked about without a value.
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

/** Whether a statement's conditions leave only callers that its author chose. */
export function isNarrowed(statement: PolicyStatement): boolean {
  // One value that everyone has is enough to let everyone in.
  return comparesWith(statement, areFixed);
}

/** Whether the principal of a statement is everyone. A service or a named account is not. */
export function namesEveryone({ Principal, NotPrincipal }: PolicyStatement): boolean {
  // Allow with NotPrincipal is everyone but those.
  if (NotPrincipal !== undefined) return true;
  if (Principal === undefined || typeof Principal === "string") return Principal === "*";
  return listOf(Principal.AWS).includes("*");
}

/** The statements by which a resource's policy lets everyone do something. */
export function publicStatements(document: PolicyDocument): readonly PolicyStatement[] {
  return document.Statement.filter(
    (statement) => statement.Effect === "Allow" && namesEveryone(statement) && !isNarrowed(statement),
  );
}

/** What evidence shows of statements: ids and actions. */
export function statementFacts(statements: readonly PolicyStatement[]) {
  return statements.map((statement) => ({
    sid: statement.Sid ?? null,
    actions: shownActions(statement),
    principal: statement.Principal ?? null,
    condition: statement.Condition ?? null,
  }));
}
