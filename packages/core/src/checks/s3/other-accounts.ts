import { listOf, type PolicyStatement } from "../../resources/policy-document.ts";
import { namesEveryone } from "../policies/public-statements.ts";

/**
 * Account of a principal: "123456789012" or an ARN; null for others (an unknown ID, CloudFront's identities).
 */
function accountOf(principal: string): string | null {
  const account = principal.startsWith("arn:") ? principal.split(":")[4] : principal;
  return account !== undefined && /^\d{12}$/.test(account) ? account : null;
}

/** Whether a condition allows only principals of one account. */
function isFixedToAccount({ Condition = {} }: PolicyStatement, accountId: string): boolean {
  return Object.entries(Condition).some(
    ([operator, keys]) =>
      operator.toLowerCase() === "stringequals" &&
      Object.entries(keys).some(
        ([key, value]) =>
          /^aws:(?:principalaccount|sourceaccount)$/i.test(key) &&
          [value].flat().every((one) => one === accountId),
      ),
  );
}

/** Whether a statement applies to principals of another account than the owner's. */
export function namesAnotherAccount(
  statement: PolicyStatement,
  accountId: string,
  canonicalId: string | null,
): boolean {
  if (namesEveryone(statement)) return !isFixedToAccount(statement, accountId);
  const { Principal: principal } = statement;
  if (principal === undefined || typeof principal === "string") return false;
  return (
    listOf(principal.AWS).some((one) => {
      const account = accountOf(one);
      return account !== null && account !== accountId;
    }) || listOf(principal.CanonicalUser).some((one) => one !== canonicalId)
  );
}
