/** What a member of a workspace can be allowed to do. Every endpoint for members declares one of them. */
export const permissions = {
  own: "Your profile, preferences, saved views, and access tokens",
  read: "Accounts, resources, findings, costs, recommendations, and runs",
  triage: "Ignore and assign findings, dismiss recommendations or mark them as applied",
  run: "Start, cancel, and retry discoveries, scans, analyses, and imports",
  fix: "Apply and undo fixes, recommendations, and tag changes",
  approve: "Approve or deny fixes that need a second person",
  accounts: "Connect, change, and disconnect accounts, the organization, and schedules",
  settings: "Thresholds, security settings, and the language model",
  people: "Invite and remove people, change their roles, and manage service accounts",
  audit: "The audit log",
  ownership: "Appoint and remove owners",
} as const;

export type Permission = keyof typeof permissions;

/** Every permission, in display order. */
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]; // the keys of a literal

/**
 * The accounts that a call is about. accounts: any grant with the permission will do, and the response is about
 * the accounts in its scope. workspace: needs a grant for the whole workspace.
 */
export type Reach = "accounts" | "workspace";

/** A role: its name and description on screen, and what it allows. */
interface RoleDeclaration {
  readonly label: string;
  readonly description: string;
  readonly permissions: readonly Permission[];
}

const administered = permissionNames.filter((name) => name !== "ownership");

/** Every role, the most powerful first. */
export const roles = {
  owner: {
    label: "Owner",
    description: "Can do everything, and appoints other owners. A workspace always has one.",
    permissions: permissionNames,
  },
  administrator: {
    label: "Administrator",
    description: "Manages people, accounts, and settings. Can do everything except change owners.",
    permissions: administered,
  },
  operator: {
    label: "Operator",
    description: "Runs discoveries, scans, and analyses, applies fixes and recommendations, and triages.",
    permissions: ["own", "read", "triage", "run", "fix"],
  },
  approver: {
    label: "Approver",
    description: "Approves or denies fixes that need a second person. Sees everything except the audit log.",
    permissions: ["own", "read", "approve"],
  },
  analyst: {
    label: "Analyst",
    description:
      "Ignores and assigns findings, and dismisses or marks recommendations. Changes nothing in AWS.",
    permissions: ["own", "read", "triage"],
  },
  auditor: {
    label: "Auditor",
    description: "Sees everything, including the audit log. Changes nothing.",
    permissions: ["own", "read", "audit"],
  },
  viewer: {
    label: "Viewer",
    description: "Sees everything except the audit log. Changes nothing.",
    permissions: ["own", "read"],
  },
} as const satisfies Record<string, RoleDeclaration>;

export type Role = keyof typeof roles;

/** Every role, the most powerful first. */
export const roleNames = Object.keys(roles) as [Role, ...Role[]]; // the keys of a literal

/** Where a role holds: everywhere, in an OU and everything below it, in an account, or in accounts with a tag. */
export type GrantScope =
  | { kind: "workspace" }
  | { kind: "unit"; id: string }
  | { kind: "account"; id: string }
  | { kind: "account_tag"; key: string; value: string };

/** A role in a scope. A member has one or more. */
export interface Grant {
  role: Role;
  scope: GrantScope;
}

/** Whether a role includes a permission. */
export function roleAllows(role: Role, permission: Permission): boolean {
  const allowed: readonly Permission[] = roles[role].permissions;
  return allowed.includes(permission);
}

/** The grants that carry a permission; their scopes are where it holds. */
export function grantsWith<G extends Grant>(grants: readonly G[], permission: Permission): G[] {
  return grants.filter(({ role }) => roleAllows(role, permission));
}

/** Whether grants allow what an endpoint declares. What is one's own needs no grant. */
export function allows(
  grants: readonly Grant[],
  { permission, reach }: { permission: Permission; reach: Reach },
): boolean {
  if (permission === "own") return true;
  const carrying = grantsWith(grants, permission);
  return reach === "accounts"
    ? carrying.length > 0
    : carrying.some(({ scope }) => scope.kind === "workspace");
}

/** Whether someone with these grants can grant or remove a role: no one passes on more than they have. */
export function canGrant(grants: readonly Grant[], role: Role): boolean {
  return roles[role].permissions.every((permission) => allows(grants, { permission, reach: "workspace" }));
}

/** Identifies a grant among those of a person. */
export function grantKey({ role, scope }: Grant): string {
  if (scope.kind === "workspace") return JSON.stringify([role, scope.kind]);
  return scope.kind === "account_tag"
    ? JSON.stringify([role, scope.kind, scope.key, scope.value])
    : JSON.stringify([role, scope.kind, scope.id]);
}

/** Whether two lists hold the same grants, in any order. */
export function sameGrants(some: readonly Grant[], others: readonly Grant[]): boolean {
  const keys = new Set(others.map(grantKey));
  return some.length === keys.size && some.every((grant) => keys.has(grantKey(grant)));
}
