import type { GrantScope } from "@skyledger/core/model/permissions";
import type { CallAccounts } from "../../platform/call-scope.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** IDs as one text: PostgreSQL splits it faster than it reads an array, and people have up to thousands of scopes. */
const ofAccounts = `select id, aws_account_id from cloud_accounts
  where workspace_id = $1 and id::text in (select string_to_table($2, ','))`;

/** Members in an OU or below it, and with a tag; an account that joins the OU tomorrow is in it tomorrow. */
const ofMembers = `select account_id, aws_account_id from organization_accounts m where workspace_id = $1
  and (unit_id in (select unit_id from below)
    or exists (select from asked where kind = 'account_tag' and m.tags ->> key = value))`;

const withAsked = `asked as (
  select * from jsonb_to_recordset($3::jsonb) as scope (kind text, id text, key text, value text))`;

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
  const ids = scopes.flatMap((scope) => (scope.kind === "account" ? scope.id : [])).join();
  const others = scopes.filter(({ kind }) => kind !== "account");
  const found = others.length === 0 ? ofAccounts : `${ofAccounts} union ${ofMembers}`;
  const { rows } = await tx.query<{ ids: string | null; awsIds: string | null }>(
    `${others.length === 0 ? "" : `with recursive ${withAsked}, ${withBelow}`}
     select string_agg(id::text, ',') as ids, string_agg(aws_account_id, ',') as "awsIds"
     from (${found}) found`,
    [workspaceId, ids, ...(others.length === 0 ? [] : [JSON.stringify(others)])],
  );
  const [row] = rows;
  const listed = (text: string | null | undefined) => (text == null ? [] : [...new Set(text.split(","))]);
  return { accountIds: listed(row?.ids), awsAccountIds: listed(row?.awsIds) };
}
