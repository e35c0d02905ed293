import { listOf, type PolicyDocument, type PolicyStatement } from "../../resources/policy-document.ts";

const wildcard = /[*?]/;

/**
 * Whether a pattern with `*` and `?` matches a text, ignoring case (as for actions: IAM User Guide,
 * "Action"). Linear in practice: only the last star is retried.
 */
export function wildcardMatches(pattern: string, text: string): boolean {
  if (pattern === "*") return true;
  const wanted = pattern.toLowerCase();
  const given = text.toLowerCase();
  const wild = wanted.search(wildcard);
  if (wild < 0) return wanted === given;
  if (!given.startsWith(wanted.slice(0, wild))) return false;
  if (wild === wanted.length - 1 && wanted[wild] === "*") return true;
  let at = 0;
  let star = -1;
  let resume = 0;
  let position = 0;
  while (position < given.length) {
    if (wanted[at] === "*") {
      star = at;
      resume = position;
      at += 1;
    } else if (at < wanted.length && (wanted[at] === "?" || wanted[at] === given[position])) {
      at += 1;
      position += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      position = resume;
    } else return false;
  }
  while (wanted[at] === "*") at += 1;
  return at === wanted.length;
}

/** Whether a statement's Action, or the rest of its NotAction, includes an action such as "kms:Decrypt". */
export function coversAction(statement: PolicyStatement, action: string): boolean {
  if (statement.NotAction !== undefined)
    return !listOf(statement.NotAction).some((pattern) => wildcardMatches(pattern, action));
  return listOf(statement.Action).some((pattern) => wildcardMatches(pattern, action));
}

/** A statement's actions as shown in evidence. */
export function shownActions(statement: PolicyStatement): readonly string[] {
  return statement.NotAction === undefined
    ? listOf(statement.Action)
    : listOf(statement.NotAction).map((action) => `all except ${action}`);
}

/** Whether a statement applies to every resource. */
export function coversEveryResource(statement: PolicyStatement): boolean {
  return listOf(statement.Resource).some((resource) => resource === "*");
}

/** Statements that allow an action on every resource, without a condition. */
export function allowsOnEverything(document: PolicyDocument, action: string): readonly PolicyStatement[] {
  return document.Statement.filter(
    (statement) =>
      statement.Effect === "Allow" && coversEveryResource(statement) && coversAction(statement, action),
  );
}

/** Whether a document allows every action on every resource, as AdministratorAccess does. */
export function allowsEverything(document: PolicyDocument): boolean {
  return document.Statement.some(
    (statement) =>
      statement.Effect === "Allow" &&
      coversEveryResource(statement) &&
      listOf(statement.Action).some((action) => action === "*" || action === "*:*"),
  );
}
