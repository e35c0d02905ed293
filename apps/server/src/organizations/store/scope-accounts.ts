import type { GrantScope } from "@skyledger/core/model/permissions";
import type { CallAccounts } from "../../platform/call-scope.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

const ofAccounts = `select id, aws_account_id from cloud_accounts
  where workspace_id = $1 and id::text in (select id from asked where kind = 'account')`;

/** Members in an OU or below it, and with a tag; an account that joins the OU tomorrow is in it tomorrow. */
const ofMembers = `select account_id, aws_account_id from organization_accounts m where workspace_id = $1
  and (unit_id in (select unit_id from below)
    or exists (select from asked where kind = 'account_tag' and m.tags ->> key = value))`;

const withAsked = `asked as (
  select * from jsonb_to_recordset($2::jsonb) as scope (kind text, id text, key text, value text))`;

const withBelow = `below as (
    select unit_id from organization_units
    where workspace_id = $1 and unit_id in (select id from asked where kind = 'unit')
    union select u.unit_id from organization_units u join below b on u.parent_id = b.unit_id
    where u.workspace_id = $1
  )`;

/** The accounts of scopes, connected and not; archived ones too, whose data stays readable. */
export async function scopeAccounts(
  tx: Queryable,
  workspaceId: string,
  scopes: readonly GrantScope[],
): Promise<CallAccounts> {
  const some = scopes.some(({ kind }) => kind !== "account");
  const { rows } = await tx.query<{ id: string | null; awsAccountId: string }>(
    `with recursive ${withAsked}${some ? `, ${withBelow}` : ""}
     select id, aws_account_id as "awsAccountId" from (${ofAccounts} ${some ? `union ${ofMembers}` : ""}) found
     order by id, aws_account_id`,
    [workspaceId, JSON.stringify(scopes)],
  );
  return {
    accountIds: [...new Set(rows.flatMap(({ id }) => id ?? []))],
    awsAccountIds: [...new Set(rows.map(({ awsAccountId }) => awsAccountId))],
  };
}
