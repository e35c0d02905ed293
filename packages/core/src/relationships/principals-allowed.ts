import { accountRootArn, parseArn } from "../model/arn.ts";
import type { ResourceIdentity } from "../model/resource.ts";
import type { PolicyDocument } from "../resources/policy-document.ts";

/** The AWS principals of all statements that allow something. */
function awsPrincipals(policy: PolicyDocument | null): string[] {
  return (policy?.Statement ?? [])
    .filter(({ Effect }) => Effect === "Allow")
    .flatMap(({ Principal }) => (typeof Principal === "object" ? (Principal.AWS ?? []) : []));
}

/** The account that a principal names as a whole: twelve digits, or the ARN of its root. */
function wholeAccount(principal: string): string | undefined {
  if (/^\d{12}$/.test(principal)) return principal;
  const arn = parseArn(principal);
  return arn?.service === "iam" && arn.resource === "root" ? arn.accountId : undefined;
}

/** ARNs of other accounts that a policy allows as a whole. */
export function accountsAllowed(
  policy: PolicyDocument | null,
  { arn, accountId }: ResourceIdentity,
): string[] {
  return awsPrincipals(policy)
    .map(wholeAccount)
    .filter((account) => account !== undefined && account !== accountId)
    .map((account) => accountRootArn(arn, account ?? ""));
}

/** ARNs of the roles that a policy allows, in any account. */
export function rolesAllowed(policy: PolicyDocument | null): string[] {
  return awsPrincipals(policy).filter((principal) => {
    const arn = parseArn(principal);
    return arn?.service === "iam" && arn.resource.startsWith("role/") && !arn.resource.includes("*");
  });
}

/** ARNs of other accounts, by their IDs. */
export function otherAccounts(ids: readonly string[], { arn, accountId }: ResourceIdentity): string[] {
  return ids.filter((id) => id !== accountId).map((id) => accountRootArn(arn, id));
}
