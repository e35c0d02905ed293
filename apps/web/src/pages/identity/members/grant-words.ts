import { type Grant, type GrantScope, roles } from "@skyledger/contract/permissions";
import type { CloudAccount } from "../../../lib/accounts-query.ts";
import type { Organization } from "../../../lib/organization-query.ts";

/** What scopes are named by; undefined: not loaded. */
export type ScopeNames = {
  accounts: readonly CloudAccount[] | undefined;
  organization: Organization | null | undefined;
};

/** A scope by name; an account or OU that is gone grants nothing. */
export function scopeText(scope: GrantScope, { accounts, organization }: ScopeNames): string {
  switch (scope.kind) {
    case "workspace":
      return "Whole workspace";
    case "account_tag":
      return `Accounts tagged ${scope.key}=${scope.value}`;
    case "unit": {
      if (organization === undefined) return "OU …";
      const unit = organization?.units.find(({ id }) => id === scope.id);
      return unit === undefined ? `Removed OU (${scope.id})` : `OU ${unit.name}`;
    }
    case "account": {
      const account = accounts?.find(({ id }) => id === scope.id);
      if (account !== undefined) return account.label;
      if (accounts === undefined || organization === undefined) return "Account …";
      const archived = organization?.accounts.find(({ connectionId }) => connectionId === scope.id);
      return archived === undefined ? "Removed account" : archived.name;
    }
  }
}

/** "Operator: OU Workloads" */
export function grantText({ role, scope }: Grant, names: ScopeNames): string {
  return `${roles[role].label}: ${scopeText(scope, names)}`;
}
