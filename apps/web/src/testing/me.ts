import { allows, type Grant, permissionNames, type Reach, type Role } from "@skyledger/contract/permissions";
import type { Me } from "../lib/me-query.ts";

/** The answer of `GET /auth/me` for a person with these grants, as the server derives it. */
export function meWith(...grants: Grant[]): Me {
  const permitted = (reach: Reach) =>
    permissionNames.filter((permission) => allows(grants, { permission, reach }));
  return {
    user: { email: "ana@example.com", userId: "ana", fullName: "Ana Lima", emailVerified: true },
    workspace: { workspaceId: "w", name: "Example" },
    grants,
    permissions: { somewhere: permitted("accounts"), everywhere: permitted("workspace"), limited: [] },
  };
}

/** A person with one role in the whole workspace. */
export const meAs = (role: Role): Me => meWith({ role, scope: { kind: "workspace" } });
