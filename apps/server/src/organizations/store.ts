import type { AccountChoice, OrganizationMember, OrganizationUnit } from "@skyledger/core/model/organization";
import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { brokenUniqueConstraint } from "../platform/db/sql-errors.ts";
import { storableText } from "../platform/db/storable-text.ts";
import {
  findIn,
  memberColumns,
  membersIn,
  type ShownMember,
  type StoredMember,
  type StoredOrganization,
  toMember,
  unitsIn,
  type WithTags,
  writeMembers,
  writeUnits,
} from "./store/rows.ts";

export type { ShownMember, StoredMember, StoredOrganization };

export interface NewOrganization {
  accountId: string;
  organizationId: string;
  managementAccountId: string;
}

/** Result of deciding about members inside the transaction that holds the organization. */
export interface Decided {
  units: readonly OrganizationUnit[];
  members: readonly OrganizationMember[];
}

/** Members of an organization; undefined parts don't narrow. */
export interface MemberScope {
  /** ID of the connected account. */
  accountId: string | undefined;
  /** A root or an OU: with everything below it. */
  unitId: string | undefined;
  tag: { key: string; value: string } | undefined;
}

export interface OrganizationsStore {
  find(workspaceId: string): Promise<StoredOrganization | undefined>;
  units(workspaceId: string): Promise<OrganizationUnit[]>;
  members(workspaceId: string): Promise<ShownMember[]>;
  /** False: the workspace has an organization already. */
  insert(workspaceId: string, organization: NewOrganization): Promise<boolean>;
  /** Sets the choice and decides about members with it. Undefined: there is no organization. */
  choose(
    workspaceId: string,
    choice: AccountChoice,
    decide: (now: { members: readonly StoredMember[]; units: readonly OrganizationUnit[] }) => Decided,
  ): Promise<StoredMember[] | undefined>;
  /** Stores a complete reading. Undefined: there is no organization any more. */
  record(
    workspaceId: string,
    reading: { organizationId: string; managementAccountId: string; at: string },
    decide: (now: { members: readonly StoredMember[]; choice: AccountChoice }) => Decided,
  ): Promise<StoredMember[] | undefined>;
  noteProblem(workspaceId: string, problem: string): Promise<void>;
  /** Sets the connected account of a member, or why it could not be connected. */
  connect(
    workspaceId: string,
    awsAccountId: string,
    outcome: { accountId: string } | { refusal: string },
  ): Promise<void>;
  /** Forgets members that ended before an instant. */
  forget(workspaceId: string, awsAccountIds: readonly string[]): Promise<void>;
  /** Connected accounts to which every given part applies; archived ones only if they are named. */
  accountIds(workspaceId: string, scope: MemberScope): Promise<string[]>;
  /** The same as AWS IDs, with the members that are not connected, and with archived ones. */
  billedAccountIds(workspaceId: string, scope: MemberScope): Promise<string[]>;
  /** The connected accounts that are not archived; undefined: none is. */
  unlessAllAreRead(workspaceId: string): Promise<string[] | undefined>;
  /** Takes the organizations whose refresh is due, and postpones it until `next`. */
  takeDue(now: Date, next: Date): Promise<string[]>;
  /** When the next refresh is due. */
  due(workspaceId: string, at: Date): Promise<void>;
}

/**
 * The organization of a new workspace's sandbox account, inside a transaction of the workspace. It is read when
 * it is first needed.
 */
export async function insertSandboxOrganization(
  tx: Queryable,
  { workspaceId, id, awsAccountId }: { workspaceId: string; id: string; awsAccountId: string },
): Promise<void> {
  await tx.query(
    `insert into organizations (workspace_id, account_id, aws_organization_id, management_account_id)
     values ($1, $2, '', $3)`,
    [workspaceId, id, awsAccountId],
  );
}

export function createOrganizationsStore(db: Database): OrganizationsStore {
  return { ...readsOf(db), ...changesOf(db), ...connectionsOf(db), ...refreshesOf(db) };
}

/** Members to which every given part of a scope applies. */
const scopedMembersSql = `with recursive below as (
    select unit_id from organization_units where workspace_id = $1 and unit_id = $2
    union select u.unit_id from organization_units u join below b on u.parent_id = b.unit_id
    where u.workspace_id = $1
  ), members as (
    select account_id, aws_account_id from organization_accounts where workspace_id = $1
      and ($2::text is null or unit_id in (select unit_id from below))
      and ($3::text is null or tags ->> $3 = $4)
      and ($5::text is null or account_id::text = $5)
  )`;

function scopeParams(workspaceId: string, { accountId, unitId, tag }: MemberScope): unknown[] {
  return [workspaceId, unitId ?? null, tag?.key ?? null, tag?.value ?? null, accountId ?? null];
}

type Reads = "find" | "units" | "members" | "accountIds" | "billedAccountIds" | "unlessAllAreRead";

function readsOf(db: Database): Pick<OrganizationsStore, Reads> {
  return {
    find: (workspaceId) => db.forWorkspace(workspaceId, (tx) => findIn(tx, workspaceId)),
    units: (workspaceId) => db.forWorkspace(workspaceId, (tx) => unitsIn(tx, workspaceId)),

    members: async (workspaceId) => {
      const { rows } = await db.queryIn<WithTags<ShownMember>>(
        workspaceId,
        `select ${memberColumns}, c.name as "accountName", c.status as "accountStatus", c.status_detail as "accountStatusDetail",
           c.last_discovered_at as "lastDiscoveredAt", coalesce(r.n, 0)::int as "resourceCount"
         from organization_accounts m
         left join cloud_accounts c on c.id = m.account_id
         left join (select account_id, sum(n) as n from resource_counts where workspace_id = $1 and not gone
                    group by account_id) r on r.account_id = m.account_id
         where m.workspace_id = $1 order by lower(m.name), m.aws_account_id`,
        [workspaceId],
      );
      return rows.map(toMember);
    },

    accountIds: async (workspaceId, scope) => {
      const { rows } = await db.queryIn<{ id: string }>(
        workspaceId,
        `${scopedMembersSql}
         select c.id from members m join cloud_accounts c on c.workspace_id = $1 and c.id = m.account_id
         where $5::text is not null or c.archived_at is null order by c.id`,
        scopeParams(workspaceId, scope),
      );
      return rows.map(({ id }) => id);
    },

    billedAccountIds: async (workspaceId, scope) => {
      const { rows } = await db.queryIn<{ id: string }>(
        workspaceId,
        `${scopedMembersSql}
         select aws_account_id as id from members
         union select aws_account_id from cloud_accounts
         where workspace_id = $1 and id::text = $5 and $2::text is null and $3::text is null order by id`,
        scopeParams(workspaceId, scope),
      );
      return rows.map(({ id }) => id);
    },

    unlessAllAreRead: async (workspaceId) => {
      const { rows } = await db.queryIn<{ id: string; archived: boolean }>(
        workspaceId,
        `select id, archived_at is not null as archived from cloud_accounts where workspace_id = $1
           and exists (select 1 from cloud_accounts where workspace_id = $1 and archived_at is not null)
         order by id`,
        [workspaceId],
      );
      return rows.length === 0 ? undefined : rows.flatMap(({ id, archived }) => (archived ? [] : [id]));
    },
  };
}

function changesOf(db: Database): Pick<OrganizationsStore, "insert" | "choose" | "record"> {
  return {
    async insert(workspaceId, { accountId, organizationId, managementAccountId }) {
      try {
        await db.queryIn(
          workspaceId,
          `insert into organizations (workspace_id, account_id, aws_organization_id, management_account_id)
           values ($1, $2, $3, $4)`,
          [workspaceId, accountId, organizationId, managementAccountId],
        );
        return true;
      } catch (error) {
        if (brokenUniqueConstraint(error) === "organizations_pkey") return false;
        throw error;
      }
    },

    choose: (workspaceId, choice, decide) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const before = await findIn(tx, workspaceId, "for update of o");
        if (!before) return undefined;
        const now = { members: await membersIn(tx, workspaceId), units: await unitsIn(tx, workspaceId) };
        const { members } = decide(now);
        await tx.query("update organizations set include = $2, exclude = $3 where workspace_id = $1", [
          workspaceId,
          JSON.stringify(choice.include),
          JSON.stringify(choice.exclude),
        ]);
        await writeMembers(tx, workspaceId, members);
        describeAct({ before: { include: before.include, exclude: before.exclude } });
        return await membersIn(tx, workspaceId);
      }),

    record: (workspaceId, { organizationId, managementAccountId, at }, decide) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const choice = await findIn(tx, workspaceId, "for update of o");
        if (!choice) return undefined;
        const { members, units } = decide({ members: await membersIn(tx, workspaceId), choice });
        await writeUnits(tx, workspaceId, units);
        await writeMembers(tx, workspaceId, members);
        await tx.query(
          `update organizations set aws_organization_id = $2, management_account_id = $3, refreshed_at = $4,
             refresh_problem = null where workspace_id = $1`,
          [workspaceId, organizationId, managementAccountId, at],
        );
        return await membersIn(tx, workspaceId);
      }),
  };
}

function connectionsOf(db: Database): Pick<OrganizationsStore, "connect" | "forget"> {
  return {
    connect: async (workspaceId, awsAccountId, outcome) => {
      const connected = "accountId" in outcome;
      await db.queryIn(
        workspaceId,
        `update organization_accounts set account_id = coalesce($3, account_id), refusal = $4
         where workspace_id = $1 and aws_account_id = $2`,
        [
          workspaceId,
          awsAccountId,
          connected ? outcome.accountId : null,
          connected ? null : storableText(outcome.refusal),
        ],
      );
    },

    forget: async (workspaceId, awsAccountIds) => {
      await db.queryIn(
        workspaceId,
        "delete from organization_accounts where workspace_id = $1 and aws_account_id = any($2)",
        [workspaceId, awsAccountIds],
      );
    },
  };
}

function refreshesOf(db: Database): Pick<OrganizationsStore, "noteProblem" | "takeDue" | "due"> {
  return {
    noteProblem: async (workspaceId, problem) => {
      await db.queryIn(workspaceId, "update organizations set refresh_problem = $2 where workspace_id = $1", [
        workspaceId,
        storableText(problem),
      ]);
    },

    takeDue: (now, next) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<{ workspaceId: string }>(
          `update organizations set refresh_from = $2 where refresh_from <= $1
           returning workspace_id as "workspaceId"`,
          [now, next],
        );
        return rows.map(({ workspaceId }) => workspaceId);
      }),

    due: async (workspaceId, at) => {
      await db.queryIn(workspaceId, "update organizations set refresh_from = $2 where workspace_id = $1", [
        workspaceId,
        at,
      ]);
    },
  };
}
