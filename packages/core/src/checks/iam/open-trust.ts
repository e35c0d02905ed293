import { isShared, namesOwner, ownerKeys, providerOf } from "../../model/federation.ts";
import { listOf, type PolicyDocument, type PolicyStatement } from "../../resources/policy-document.ts";
import { areFixed } from "../policies/fixed-values.ts";
import { coversAction } from "../policies/policy-grants.ts";
import { comparesWith, namesEveryone } from "../policies/public-statements.ts";

/** A principal that can assume a role but should not. */
export interface OpenTrust {
  statement: PolicyStatement;
  /** "everyone", or an identity provider that anyone can have an account with. */
  by: string;
}

const assuming = ["sts:AssumeRole", "sts:AssumeRoleWithWebIdentity", "sts:AssumeRoleWithSAML"];

function namesWhoseTokens(statement: PolicyStatement, provider: string): boolean {
  const keys = ownerKeys(provider);
  return comparesWith(statement, (key, values) => keys.has(key) && values.every(namesOwner));
}

function providersOf({ Principal }: PolicyStatement): string[] {
  return typeof Principal === "object" ? listOf(Principal.Federated).map(providerOf) : [];
}

/**
 * The statements of a role's trust policy that let everyone, or every user of a shared provider, assume it.
 */
export function openTrusts(document: PolicyDocument): OpenTrust[] {
  return document.Statement.flatMap((statement): OpenTrust[] => {
    if (statement.Effect !== "Allow" || !assuming.some((action) => coversAction(statement, action)))
      return [];
    if (namesEveryone(statement))
      return comparesWith(statement, areFixed) ? [] : [{ statement, by: "everyone" }];
    return providersOf(statement)
      .filter((name) => name === "*" || (isShared(name) && !namesWhoseTokens(statement, name)))
      .map((name) => ({ statement, by: name === "*" ? "everyone" : name }));
  });
}
