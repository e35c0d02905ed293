import type { AccountChoice, OrganizationMember, OrganizationUnit } from "@skyledger/core/model/organization";
import { z } from "zod";
import type { Queryable } from "../../platform/db/queryable.ts";
import { rowBatches } from "../../platform/db/row-batches.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { storedJson } from "../../platform/stored-json.ts";

/** The organization of a workspace. Instants are ISO texts. */
export interface StoredOrganization extends AccountChoice {
  workspaceId: string;
  /** The connected account through which it is read. */
  accountId: string;
  organizationId: string;
  managementAccountId: string;
  /** ARN of the role in that account; null: the sandbox organization. */
  roleArn: string | null;
  /** Last complete reading. */
  refreshedAt: string | null;
  /** Why the last refresh failed. */
  problem: string | null;
}

/** A member with its connected account, if it has one. */
export interface StoredMember extends OrganizationMember {
  accountId: string | null;
  /** AWS's words when the role was assumed; null: it was not refused. */
  refusal: string | null;
}

/** A member as the pages show it. */
export interface ShownMember extends StoredMember {
  /** What the workspace calls the connected account. */
  accountName: string | null;
  accountStatus: "connected" | "error" | null;
  accountStatusDetail: string | null;
  lastDiscoveredAt: string | null;
  resourceCount: number;
}

const rule = z.strictObject({
  unit: z.string().optional(),
  accountId: z.string().optional(),
  tag: z.strictObject({ key: z.string(), value: z.string() }).optional(),
});
const parseInclude = storedJson("organizations.include", z.array(rule));
const parseExclude = storedJson("organizations.exclude", z.array(rule));
const parseTags = storedJson("organization_accounts.tags", z.record(z.string(), z.string()));

type OrganizationRow = Omit<StoredOrganization, "include" | "exclude"> & {
  include: unknown;
  exclude: unknown;
};
export type WithTags<Member> = Omit<Member, "tags"> & { tags: unknown };

const organizationColumns = `o.workspace_id as "workspaceId", o.account_id as "accountId",
  o.aws_organization_id as "organizationId", o.management_account_id as "managementAccountId",
  c.role_arn as "roleArn", o.include, o.exclude, o.refreshed_at as "refreshedAt", o.refresh_problem as problem`;

export const memberColumns = `m.aws_account_id as "awsAccountId", m.name, m.email, m.unit_id as "unitId",
  m.aws_state as "awsState", m.joined_at as "joinedAt", m.tags, m.tags_gap as "tagsGap", m.included,
  m.account_id as "accountId", m.refusal, m.ended_at as "endedAt"`;

function toOrganization(row: OrganizationRow): StoredOrganization {
  return { ...row, include: parseInclude(row.include), exclude: parseExclude(row.exclude) };
}

export function toMember<Member extends { tags: unknown }>(row: Member) {
  return { ...row, tags: parseTags(row.tags) };
}

/** The organization of a workspace. */
export async function findIn(
  tx: Queryable,
  workspaceId: string,
  lock = "",
): Promise<StoredOrganization | undefined> {
  const { rows } = await tx.query<OrganizationRow>(
    `select ${organizationColumns} from organizations o join cloud_accounts c on c.id = o.account_id
     where o.workspace_id = $1 ${lock}`,
    [workspaceId],
  );
  return rows[0] && toOrganization(rows[0]);
}

/** Root first. */
export async function unitsIn(tx: Queryable, workspaceId: string): Promise<OrganizationUnit[]> {
  const { rows } = await tx.query<OrganizationUnit>(
    `select unit_id as id, name, parent_id as "parentId" from organization_units where workspace_id = $1
     order by parent_id is not null, lower(name), unit_id`,
    [workspaceId],
  );
  return rows;
}

/** By AWS account ID. */
export async function membersIn(tx: Queryable, workspaceId: string): Promise<StoredMember[]> {
  const { rows } = await tx.query<WithTags<StoredMember>>(
    `select ${memberColumns} from organization_accounts m where m.workspace_id = $1 order by m.aws_account_id`,
    [workspaceId],
  );
  return rows.map(toMember);
}

/** Replaces the units. */
export async function writeUnits(tx: Queryable, workspaceId: string, units: readonly OrganizationUnit[]) {
  await tx.query("delete from organization_units where workspace_id = $1", [workspaceId]);
  await tx.query(
    `insert into organization_units (workspace_id, unit_id, name, parent_id)
     select $1, id, name, "parentId" from jsonb_to_recordset($2::jsonb) as u (id text, name text, "parentId" text)`,
    [workspaceId, JSON.stringify(units.map((unit) => ({ ...unit, name: storableText(unit.name) })))],
  );
}

/** Writes what is known from AWS; the connected account and the refusal stay. */
export async function writeMembers(
  tx: Queryable,
  workspaceId: string,
  members: readonly OrganizationMember[],
) {
  const rows = members.map(({ tags, ...one }) => ({
    ...one,
    name: storableText(one.name),
    email: storableText(one.email),
    tags: Object.fromEntries(
      Object.entries(tags).map(([key, value]) => [storableText(key), storableText(value)]),
    ),
  }));
  for (const batch of rowBatches(rows, ({ awsAccountId }) => awsAccountId)) {
    await tx.query(
      `insert into organization_accounts
         (workspace_id, aws_account_id, name, email, unit_id, aws_state, joined_at, tags, tags_gap, included, ended_at)
       select $1, "awsAccountId", name, email, "unitId", "awsState", "joinedAt", tags, "tagsGap", included, "endedAt"
       from jsonb_to_recordset($2::jsonb) as m ("awsAccountId" text, name text, email text, "unitId" text,
         "awsState" text, "joinedAt" timestamptz, tags jsonb, "tagsGap" text, included boolean, "endedAt" timestamptz)
       on conflict (workspace_id, aws_account_id) do update set name = excluded.name, email = excluded.email,
         unit_id = excluded.unit_id, aws_state = excluded.aws_state, joined_at = excluded.joined_at,
         tags = excluded.tags, tags_gap = excluded.tags_gap, included = excluded.included,
         ended_at = excluded.ended_at`,
      [workspaceId, JSON.stringify(batch)],
    );
  }
}
