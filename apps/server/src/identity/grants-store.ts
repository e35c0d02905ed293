import { type Grant, roleNames } from "@skyledger/core/model/permissions";
import { z } from "zod";
import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";
import { storedJson } from "../platform/stored-json.ts";

/** Grants as SQL: those of the person whose ID is the given expression. */
export const grantsOf = (userId: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'scope', g.scope) order by g.role, g.scope)
     from grants g where g.user_id = ${userId}), '[]')`;

const scope = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("workspace") }),
  z.object({ kind: z.literal("unit"), id: z.string() }),
  z.object({ kind: z.literal("account"), id: z.string() }),
  z.object({ kind: z.literal("account_tag"), key: z.string(), value: z.string() }),
]);
const parse = storedJson("grants.scope", z.array(z.object({ role: z.enum(roleNames), scope })));

/** Parses grants as `grantsOf` selects them, the most powerful role first. */
export function parseGrants(value: unknown): Grant[] {
  return parse(value).sort((a, b) => roleNames.indexOf(a.role) - roleNames.indexOf(b.role));
}

/** A change of a member's grants; [] removes the person. All of it is of one moment. */
export interface GrantChange {
  /** Of the person who makes the change. */
  readonly actor: readonly Grant[];
  /** Before the change. */
  readonly before: readonly Grant[];
  readonly after: readonly Grant[];
  /** Whether another member who can sign in owns the workspace. */
  readonly hasOtherOwner: boolean;
}

/** Decides whether a change is allowed. Throws if not. */
export type DecideChange = (change: GrantChange) => void;

/** Who changes the grants of a person or a service account. */
interface People {
  readonly workspaceId: string;
  readonly actorId: string;
  /** Whose grants change. */
  readonly userId: string;
  readonly kind: "person" | "service";
}

export interface GrantsStore {
  /** A person's grants. */
  of(workspaceId: string, userId: string): Promise<Grant[]>;
  /** The scopes, among those of the grants, whose account or OU this workspace doesn't have. */
  unknownScopes(workspaceId: string, grants: readonly Grant[]): Promise<Grant["scope"][]>;
  /** Replaces grants. @returns false if there is no such member or service account */
  replace(people: People, after: readonly Grant[], decide: DecideChange, now: Date): Promise<boolean>;
}

export function createGrantsStore(db: Database): GrantsStore {
  return {
    of: async (workspaceId, userId) => {
      const { rows } = await db.queryIn<{ grants: unknown }>(
        workspaceId,
        `select ${grantsOf("$2")} as grants from workspaces where id = $1`,
        [workspaceId, userId],
      );
      return parseGrants(rows[0]?.grants ?? []);
    },
    unknownScopes: (workspaceId, grants) =>
      db.forWorkspace(workspaceId, (tx) => unknownScopes(tx, workspaceId, grants)),
    replace: (people, after, decide, now) =>
      db.forWorkspace(people.workspaceId, async (tx) => {
        const before = await decideChange(tx, people, after, decide);
        if (!before) return false;
        await tx.query("delete from grants where workspace_id = $1 and user_id = $2", [
          people.workspaceId,
          people.userId,
        ]);
        await insertGrants(tx, people, after, now);
        describeAct({ before: { grants: before }, after: { grants: after } });
        return true;
      }),
  };
}

/** Stores the grants of a person who has none. */
export async function insertGrants(
  tx: Queryable,
  { workspaceId, userId }: Pick<People, "workspaceId" | "userId">,
  grants: readonly Grant[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into grants (workspace_id, user_id, role, scope, created_at)
     select $1, $2, one ->> 'role', one -> 'scope', $4 from jsonb_array_elements($3::jsonb) one`,
    [workspaceId, userId, JSON.stringify(grants), now],
  );
}

/**
 * Locks the workspace's people and decides about a change with the grants of this moment: two owners who demote
 * each other at once do so one after the other.
 * @returns the member's grants; undefined: there is no such member
 */
export async function decideChange(
  tx: Queryable,
  { workspaceId, actorId, userId, kind }: People,
  after: readonly Grant[],
  decide: DecideChange,
): Promise<Grant[] | undefined> {
  await tx.query("select from workspaces where id = $1 for update", [workspaceId]);
  const { rows } = await tx.query<{ actor: unknown; before: unknown; hasOtherOwner: boolean }>(
    `select ${grantsOf("$2")} as actor, ${grantsOf("u.id")} as before,
       exists (select from grants o join users p on p.id = o.user_id
         where o.workspace_id = $1 and o.role = 'owner' and o.user_id <> u.id
           and p.email_verified_at is not null and p.deactivated_at is null) as "hasOtherOwner"
     from users u where u.workspace_id = $1 and u.id = $3 and u.kind = $4`,
    [workspaceId, actorId, userId, kind],
  );
  const [row] = rows;
  if (!row) return undefined;
  const before = parseGrants(row.before);
  decide({ actor: parseGrants(row.actor), before, after, hasOtherOwner: row.hasOtherOwner });
  return before;
}

async function unknownScopes(
  tx: Queryable,
  workspaceId: string,
  grants: readonly Grant[],
): Promise<Grant["scope"][]> {
  const { rows } = await tx.query<{ kind: string; id: string }>(
    `select 'account' as kind, id::text as id from cloud_accounts where workspace_id = $1
     union all select 'unit', unit_id from organization_units where workspace_id = $1`,
    [workspaceId],
  );
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return grants
    .map(({ scope }) => scope)
    .filter((scope) => "id" in scope && !known.has(`${scope.kind} ${scope.id}`));
}

/** Replaces the grants of a member for a service, with an entry in the audit log. */
export async function replaceGrants(
  tx: Queryable,
  member: { workspaceId: string; userId: string; email: string; service: string },
  { before, after }: { before: readonly Grant[]; after: readonly Grant[] },
  now: Date,
): Promise<void> {
  const { workspaceId, userId, email, service } = member;
  await tx.query("delete from grants where workspace_id = $1 and user_id = $2", [workspaceId, userId]);
  await insertGrants(tx, member, after, now);
  await recordAct(tx, workspaceId, {
    at: now,
    actor: { kind: "service", id: service, name: null },
    action: "member.grants_changed",
    target: { type: "member", id: userId, name: email },
    before: { grants: before },
    after: { grants: after },
  });
}
