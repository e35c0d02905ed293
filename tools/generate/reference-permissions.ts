import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { scopeNames, scopes } from "@skyledger/contract/scopes";
import { scopeOf } from "@skyledger/contract/token-scope";
import {
  type Permission,
  permissionNames,
  permissions,
  roleAllows,
  roleNames,
  roles,
} from "@skyledger/core/model/permissions";
import { page, prose, table } from "../reference/markdown.ts";
import type { Generated } from "./generated.ts";

/** Role × permission × endpoints, from the contract. */
export const referencePermissions: Generated = {
  file: "docs/reference/permissions.md",
  render: () =>
    page("Roles and permissions", [
      "What each role allows, and the permission of each endpoint. [The guide](../guides/roles-and-scopes.md) explains roles and scopes.",
      "",
      "## Roles",
      "",
      ...table(
        ["Role", "Description"],
        roleNames.map((role) => [roles[role].label, prose(roles[role].description)]),
      ),
      ...table(
        ["Permission", ...roleNames.map((role) => roles[role].label)],
        permissionNames.map((name) => [
          `[${name}](#${name})`,
          ...roleNames.map((role) => (roleAllows(role, name) ? "yes" : "–")),
        ]),
      ),
      "## Endpoints",
      "",
      "An endpoint that reaches *accounts* needs the permission in any scope, and its response is about the accounts in the scope. One that reaches the *workspace* needs the permission for the whole workspace. Without the permission, the response is [forbidden](../errors/forbidden.md).",
      "",
      ...permissionNames.flatMap(sectionOf),
      "## Token scopes",
      "",
      "An [access token](../help/access-tokens.md) needs its owner's permission and the scope. Endpoints without a scope are for people only.",
      "",
      ...table(
        ["Scope", "Allows", "Permission"],
        scopeNames.map((name) => [`\`${name}\``, prose(scopes[name].label), scopes[name].permission]),
      ),
    ]),
};

function tokenScopeOf(key: string, endpoint: Endpoint): string {
  const scope = scopeOf(key, endpoint);
  return scope === undefined ? "–" : `\`${scope}\``;
}

function sectionOf(name: Permission): string[] {
  const rows = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) => {
    if (endpoint.access !== "member" || endpoint.permission !== name) return [];
    const [method = "", path = ""] = key.split(" ");
    return [
      [
        `\`${method} /api${path.replace(/:(\w+)/g, "{$1}")}\``,
        prose(endpoint.summary),
        endpoint.reach,
        tokenScopeOf(key, endpoint),
      ],
    ];
  });
  return [
    `### ${name}`,
    "",
    `${prose(permissions[name])}.`,
    "",
    ...(rows.length === 0
      ? ["No endpoint of its own.", ""]
      : table(["Endpoint", "What it does", "Reaches", "Token scope"], rows)),
  ];
}
