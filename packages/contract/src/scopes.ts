/** What an API token lets a program read. Every scope is read-only. */
export const scopes = {
  "inventory:read": "Accounts, resources, their relationships and what could not be read",
  "security:read": "The security score, findings and scans",
  "cost:read": "Costs, projections, unusual spend, and recommendations",
} as const;

export type Scope = keyof typeof scopes;

/** Every scope, in display order. */
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]; // the keys of a literal
