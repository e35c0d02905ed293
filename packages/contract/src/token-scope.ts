import type { Permission } from "@skyledger/core/model/permissions";
import type { Endpoint } from "./endpoint.ts";
import type { Scope } from "./scopes.ts";

const readScopes: Partial<Record<Endpoint["tag"], Scope>> = {
  Accounts: "inventory:read",
  Resources: "inventory:read",
  Runs: "inventory:read",
  Access: "security:read",
  Approvals: "security:read",
  "Attack paths": "security:read",
  Reachability: "security:read",
  Security: "security:read",
  Cost: "cost:read",
};

const scopesOfPermissions: Partial<Record<Permission, Scope>> = {
  audit: "audit:read",
  triage: "triage:write",
  run: "runs:write",
  fix: "fixes:write",
  accounts: "accounts:write",
  settings: "settings:write",
};

/**
 * The scope that an access token needs for an endpoint. undefined: tokens can't call it. This applies to a person's
 * own matters, to people and their roles, and to approvals, which are decisions of a person.
 * @param key "METHOD /path"
 */
export function scopeOf(key: string, endpoint: Endpoint): Scope | undefined {
  if (endpoint.access === "public") return undefined;
  const { permission, tag, readOnly, tokenScope } = endpoint;
  if (tokenScope !== undefined) return tokenScope;
  if (permission !== "read") return scopesOfPermissions[permission];
  return key.startsWith("GET ") || readOnly ? readScopes[tag] : undefined;
}
