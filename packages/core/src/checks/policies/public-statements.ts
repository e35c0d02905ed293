import type { PolicyDocument, PolicyStatement } from "../../resources/policy-document.ts";
import { listOf, shownActions } from "./policy-grants.ts";

/**
 * Condition keys that narrow "everybody" to somebody when they are compared with fixed values (Amazon S3 User Guide,
 * "The meaning of public"; IAM User Guide, "AWS global condition context keys"). In small letters: keys have no case.
 */
const narrowingKeys = new Set([
  "aws:principalaccount",
  "aws:principalarn",
  "aws:principalorgid",
  "aws:principalorgpaths",
  "aws:principalservicename",
  "aws:sourceaccount",
  "aws:sourcearn",
  "aws:sourceip",
  "aws:sourceorgid",
  "aws:sourceorgpaths",
  "aws:sourceowner",
  "aws:sourcevpc",
  "aws:sourcevpce",
  "aws:userid",
  "aws:vpceaccount",
  "aws:vpceorgid",
  "aws:vpceorgpaths",
  "kms:calleraccount",
  "lambda:eventsourcetoken",
  "s3:dataaccesspointaccount",
  "s3:dataaccesspointarn",
  "sns:endpoint",
]);

/** Operators that admit only what they name. The …IfExists forms and ForAllValues also admit a missing key. */
const narrowingOperator =
  /^(?:foranyvalue:)?(?:stringequals|stringequalsignorecase|stringlike|arnequals|arnlike|ipaddress)$/;

/** Values that still mean everybody. */
function isFixed(value: string): boolean {
  if (/^[*?]*$/.test(value)) return false;
  // Half of the addresses or more.
  return !/\/[01]$/.test(value) && !/^arn:[^:]*:[*?]+:\*:\*:\*$/.test(value);
}

function valuesOf(value: unknown): string[] {
  return [value].flat().map((one) => String(one));
}

/** Whether a statement's conditions leave only principals that its author chose. */
export function isNarrowed(statement: PolicyStatement): boolean {
  return Object.entries(statement.Condition ?? {}).some(
    ([operator, keys]) =>
      narrowingOperator.test(operator.toLowerCase()) &&
      Object.entries(keys).some(
        ([key, value]) => narrowingKeys.has(key.toLowerCase()) && valuesOf(value).every(isFixed),
      ),
  );
}

/** Whether the principal of a statement is everybody. A service or a named account is not. */
export function namesEverybody({ Principal, NotPrincipal }: PolicyStatement): boolean {
  // Allow with NotPrincipal is everybody but those.
  if (NotPrincipal !== undefined) return true;
  if (Principal === undefined || typeof Principal === "string") return Principal === "*";
  return listOf(Principal.AWS).includes("*");
}

/** The statements by which a resource's policy lets everybody do something. */
export function publicStatements(document: PolicyDocument): readonly PolicyStatement[] {
  return document.Statement.filter(
    (statement) => statement.Effect === "Allow" && namesEverybody(statement) && !isNarrowed(statement),
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
