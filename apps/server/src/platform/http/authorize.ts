import type { MemberEndpoint } from "@skyledger/contract/endpoint";
import { AppError } from "@skyledger/core/model/app-error";
import { allows, grantsWith, permissions } from "@skyledger/core/model/permissions";
import type { Caller } from "../principal.ts";

/**
 * Lets a caller pass whose grants carry what the endpoint declares.
 * @throws AppError forbidden
 */
export function authorize({ grants }: Pick<Caller, "grants">, declared: MemberEndpoint): void {
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
