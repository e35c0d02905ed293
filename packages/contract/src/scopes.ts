import type { Permission } from "@skyledger/core/model/permissions";

/** What one scope of an access token allows. */
interface ScopeDeclaration {
  readonly label: string;
  /** A token acts with its owner's roles: without this permission, the scope allows nothing. */
  readonly permission: Permission;
}

/** What an access token allows a program to do. */
export const scopes = {
  "inventory:read": {
    label: "Accounts, resources, relationships, runs, and missing data",
    permission: "read",
  },
  "security:read": {
    label: "The security score, findings, access, reachability, attack paths, approvals, and scans",
    permission: "read",
  },
  "cost:read": { label: "Costs, projections, unusual spend, and recommendations", permission: "read" },
  "audit:read": { label: "The audit log, and exports of it", permission: "audit" },
  "triage:write": {
    label: "Ignore, assign, label, and comment on findings and recommendations",
    permission: "triage",
  },
  "runs:write": {
    label: "Start, cancel, and retry discoveries, scans, analyses, and imports",
    permission: "run",
  },
  "fixes:write": {
    label: "Apply and undo fixes, recommendations, and tag changes in AWS",
    permission: "fix",
  },
  "accounts:write": { label: "Connect, change, and disconnect accounts", permission: "accounts" },
  "settings:write": { label: "Change the settings of the workspace", permission: "settings" },
} as const satisfies Record<string, ScopeDeclaration>;

export type Scope = keyof typeof scopes;

/** Every scope, in display order. */
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]; // the keys of a literal
