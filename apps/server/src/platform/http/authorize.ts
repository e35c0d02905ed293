import type { MemberEndpoint } from "@skyledger/contract/endpoint";
import { scopeOf } from "@skyledger/contract/token-scope";
import { AppError } from "@skyledger/core/model/app-error";
import { allows, grantsWith, permissions } from "@skyledger/core/model/permissions";
import type { Caller, CallerToken } from "../principal.ts";

/**
 * Lets a caller pass whose grants carry what the endpoint declares, and whose access token, if any, has its scope.
 * @throws AppError forbidden
 */
export function authorize(
  { grants, token }: Pick<Caller, "grants" | "token">,
  key: string,
  declared: MemberEndpoint,
): void {
  if (token) assertInScope(token, key, declared);
  if (allows(grants, declared)) return;
  const { permission } = declared;
  const partly = grantsWith(grants, permission).length > 0;
  throw new AppError(
    "forbidden",
    partly
      ? "This concerns the whole workspace, and your role covers only some of its accounts. Ask an owner or administrator of the workspace."
      : `Your role doesn't include this permission: ${permissions[permission]}. Ask an owner or administrator of the workspace.`,
  );
}

/** @throws AppError forbidden */
function assertInScope({ scopes }: CallerToken, key: string, declared: MemberEndpoint): void {
  const needed = scopeOf(key, declared);
  if (needed === undefined) {
    throw new AppError("forbidden", "Access tokens can't be used for this. Sign in to the web app.");
  }
  if (scopes.has(needed)) return;
  throw new AppError(
    "forbidden",
    `This access token doesn't have the scope ${needed}. Create a token with this scope.`,
  );
}
