import type { PolicyDocument, PolicyStatement } from "../../resources/policy-document.ts";
import { areFixed } from "../policies/fixed-values.ts";
import { coversAction, listOf } from "../policies/policy-grants.ts";
import { comparesWith, namesEveryone } from "../policies/public-statements.ts";

/** A principal that can assume a role but should not. */
export interface OpenTrust {
  statement: PolicyStatement;
  /** "everyone", or an identity provider that anyone can have an account with. */
  by: string;
}

const assuming = ["sts:AssumeRole", "sts:AssumeRoleWithWebIdentity", "sts:AssumeRoleWithSAML"];

/**
 * Identity providers that many customers share, with the claims that restrict a trust policy to an owner (IAM
 * User Guide, "Identity-provider controls for shared OIDC providers" and "Create a role for OIDC
 * federation"). Other providers are assumed to be the account's own.
 */
const sharedProviders: Readonly<Record<string, readonly string[]>> = {
  "accounts.google.com": ["aud", "sub", "oaud"],
  "agent.buildkite.com": ["sub"],
  "app.terraform.io": ["sub"],
  "cognito-identity.amazonaws.com": ["aud", "sub"],
  "gitlab.com": ["sub"],
  "graph.facebook.com": ["app_id", "id"],
  "oidc.codefresh.io": ["sub"],
  "token.actions.githubusercontent.com": [
    "sub",
    "repository",
    "repository_id",
    "repository_owner",
    "repository_owner_id",
    "job_workflow_ref",
    "enterprise_id",
  ],
  "www.amazon.com": ["app_id", "user_id"],
};

/**
 * The provider's name in condition keys: "arn:…:oidc-provider/gitlab.com" or
 * "cognito-identity.amazonaws.com".
 */
function providerOf(federated: string): string {
  return federated.replace(/^arn:[^/]*oidc-provider\//, "").toLowerCase();
}

/**
 * Whether a claim names an owner: "repo:acme/*" and "organization:acme:project:*" do, "repo:*" and "*" do
 * not. Values without a colon must be exact.
 */
function namesOwner(value: string): boolean {
  const [first = "", second] = value.split(":");
  const owner = (second ?? first).split("/")[0] ?? "";
  return owner !== "" && !/[*?]/.test(owner) && !first.includes("*") && !value.includes("${");
}

function namesWhoseTokens(statement: PolicyStatement, provider: string): boolean {
  const keys = new Set((sharedProviders[provider] ?? []).map((claim) => `${provider}:${claim}`));
  return comparesWith(statement, (key, values) => keys.has(key) && values.every(namesOwner));
}

function sharedProvidersOf({ Principal }: PolicyStatement): string[] {
  if (typeof Principal !== "object") return [];
  return listOf(Principal.Federated).map(providerOf);
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
    return sharedProvidersOf(statement)
      .filter((name) => name === "*" || (name in sharedProviders && !namesWhoseTokens(statement, name)))
      .map((name) => ({ statement, by: name === "*" ? "everyone" : name }));
  });
}
