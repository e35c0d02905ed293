import type { Role } from "@skyledger/core/model/permissions";
import type { Queryable } from "../../platform/db/queryable.ts";

/** A member with some of the grants, which aren't parsed yet. */
export interface Granted {
  userId: string;
  grants: unknown;
}

/** The members who have one of the roles, with their grants of these roles. */
export async function peopleWithRoles(
  tx: Queryable,
  workspaceId: string,
  roles: readonly Role[],
): Promise<Granted[]> {
  const { rows } = await tx.query<Granted>(
    `select g.user_id as "userId", jsonb_agg(jsonb_build_object('role', g.role, 'scope', g.scope)) as grants
     from grants g join users u on u.id = g.user_id
     where g.workspace_id = $1 and g.role = any($2) and u.email_verified_at is not null
       and u.deactivated_at is null
     group by g.user_id order by g.user_id`,
    [workspaceId, roles],
  );
  return rows;
}

/** Names of accounts and OUs. */
export async function namesOfScopes(
  tx: Queryable,
  workspaceId: string,
): Promise<{ accounts: Map<string, string>; units: Map<string, string> }> {
  const { rows } = await tx.query<{ kind: string; id: string; name: string }>(
    `select 'account' as kind, id::text as id, name from cloud_accounts where workspace_id = $1
     union all select 'unit', unit_id, name from organization_units where workspace_id = $1`,
    [workspaceId],
  );
  const named = (kind: string) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.name] as const] : [])));
  return { accounts: named("account"), units: named("unit") };
}

/** How many findings of a check, or recommendations of a rule, can be fixed in an account. */
export interface FixableCount {
  accountId: string;
  /** Null: recommendations. */
  checkId: string | null;
  ruleId: string | null;
  severity: number | null;
  monthlySavings: string | null;
  count: number;
}

/** Everything of a workspace that can be fixed today. */
export async function fixableToday(
  tx: Queryable,
  workspaceId: string,
  { checkIds, ruleIds }: { checkIds: readonly string[]; ruleIds: readonly string[] },
): Promise<FixableCount[]> {
  const { rows } = await tx.query<FixableCount>(
    `select account_id as "accountId", check_id as "checkId", null as "ruleId", severity, null as "monthlySavings",
       count(*)::int as count
     from findings where workspace_id = $1 and status = 'ACTIVE' and check_id = any($2)
     group by account_id, check_id, severity
     union all
     select account_id, null, rule_id, null, monthly_savings::text, count(*)::int
     from recommendations where workspace_id = $1 and status = 'open' and rule_id = any($3)
     group by account_id, rule_id, monthly_savings`,
    [workspaceId, checkIds, ruleIds],
  );
  return rows;
}
