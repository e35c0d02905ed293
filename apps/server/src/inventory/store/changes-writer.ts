import type { Tags } from "@skyledger/core/model/resource";
import { boundedChanges, type Configuration, propertyChanges } from "@skyledger/core/property-changes";
import type { Queryable } from "../../platform/db/queryable.ts";

/** How many changes of one resource are kept. */
const mostOfResource = 100;
const keptDays = 365;

/** A stored resource as it was before it was read again. */
export interface ReadBefore {
  arn: string;
  since: string;
  status: string;
  /** Null: not read. */
  tags: Tags | null;
  facets: Configuration["facets"];
}

/** Records what changed in resources that were read again, and forgets the oldest changes of each. */
export async function recordChanges(
  tx: Queryable,
  { workspaceId, accountId, at }: { workspaceId: string; accountId: string; at: string },
  resources: readonly { before: ReadBefore; after: Configuration }[],
): Promise<void> {
  const rows = resources.flatMap(({ before: { arn, since, ...before }, after }) => {
    const { changes, more } = boundedChanges(propertyChanges(before, after));
    return changes.length === 0 ? [] : [{ arn, since, changes, more }];
  });
  if (rows.length === 0) return;
  await tx.query(
    `insert into resource_changes (workspace_id, account_id, arn, at, since, changes, more)
     select $1, $2, arn, $3, since, changes, more
     from jsonb_to_recordset($4::jsonb) as row (arn text, since timestamptz, changes jsonb, more integer)
     on conflict do nothing`,
    [workspaceId, accountId, at, JSON.stringify(rows)],
  );
  await tx.query(
    `delete from resource_changes c using unnest($2::text[]) as changed (arn)
     where c.workspace_id = $1 and c.arn = changed.arn and c.at < (
       select at from resource_changes newest where newest.workspace_id = $1 and newest.arn = changed.arn
       order by at desc offset $3 limit 1)`,
    [workspaceId, rows.map(({ arn }) => arn), mostOfResource - 1],
  );
}

/** Forgets the changes of an account that were seen more than a year before `at`. */
export async function forgetChangesBefore(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  at: string,
): Promise<void> {
  await tx.query(
    `delete from resource_changes where workspace_id = $1 and account_id = $2
       and at < $3::timestamptz - $4::integer * interval '1 day'`,
    [workspaceId, accountId, at, keptDays],
  );
}
