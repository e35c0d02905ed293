import { own } from "./own.ts";

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
 * The provider's name in condition keys: "gitlab.com" for "arn:…:oidc-provider/gitlab.com";
 * "cognito-identity.amazonaws.com" is one.
 */
export function providerOf(federated: string): string {
  return federated.replace(/^arn:[^/]*oidc-provider\//, "").toLowerCase();
}

/** Whether anyone can have an account with a provider. @param provider as in condition keys */
export const isShared = (provider: string): boolean => Object.hasOwn(sharedProviders, provider);

/** Condition keys, lowercase, that restrict the tokens of a shared provider to an owner. */
export function ownerKeys(provider: string): ReadonlySet<string> {
  const claims = own(sharedProviders, provider) ?? [];
  return new Set(claims.map((claim) => `${provider}:${claim}`));
}

/**
 * Whether a claim names an owner: "repo:acme/*" and "organization:acme:project:*" do, "repo:*" and "*" do
 * not. Values without a colon must be exact.
 */
export function namesOwner(value: string): boolean {
  const [first = "", second] = value.split(":");
  const owner = (second ?? first).split("/")[0] ?? "";
  return owner !== "" && !/[*?]/.test(owner) && !first.includes("*") && !value.includes("${");
}
