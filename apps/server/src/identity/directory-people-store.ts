import type { Grant } from "@skyledger/core/model/permissions";
import { addressOfCall } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";
import type { OnConfirmed } from "./codes-store.ts";
import { conditionsSql, type DirectoryFilter, personColumns } from "./directory-conditions-store.ts";
import { DIRECTORY, lockPeople, otherOwnerOf } from "./directory-roles-store.ts";
import { grantsOf, insertGrants, parseGrants } from "./grants-store.ts";
import { deactivate } from "./linked-people-store.ts";
import { findByEmail, forget } from "./users-store.ts";

/** What the directory states about a person. */
export interface PersonAttributes {
  readonly userName: string;
  readonly externalId: string | null;
  /** In lowercase. */
  readonly email: string;
  readonly fullName: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly active: boolean;
}

/** A member as the directory sees the person. Times are UTC instants in ISO form. */
export interface DirectoryPerson extends PersonAttributes {
  readonly userId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly groups: readonly { id: string; displayName: string }[];
}

/** What a change of a person is decided from; all of it is of one moment. */
export interface PersonFacts {
  readonly person: DirectoryPerson;
  readonly hasPassword: boolean;
  readonly owns: boolean;
  readonly hasOtherOwner: boolean;
  readonly breakGlass: boolean;
}

/** A page of a list, and the number of all that match. */
export interface DirectoryPage<T> {
  readonly total: number;
  readonly rows: readonly T[];
}

export interface DirectoryPeopleStore {
  /** Members with a confirmed address, the first one first. @param offset from 0 */
  list(
    workspaceId: string,
    filter: DirectoryFilter,
    page: { offset: number; limit: number },
  ): Promise<DirectoryPage<DirectoryPerson>>;
  get(workspaceId: string, userId: string): Promise<DirectoryPerson | undefined>;
  /** Creates a person. @returns the ID, or which attribute someone else has */
  create(
    workspaceId: string,
    attributes: PersonAttributes,
    grants: readonly Grant[],
    now: Date,
  ): Promise<{ userId: string } | { taken: "userName" | "email" }>;
  /** Changes, deactivates, or reactivates a person. @param decide throws if it is refused @returns false: not found */
  change(
    workspaceId: string,
    userId: string,
    decide: (facts: PersonFacts) => PersonAttributes,
    now: Date,
  ): Promise<boolean | { taken: "userName" | "email" }>;
  /** Deletes a person with sessions and tokens. @param decide throws if it is refused @returns false: not found */
  remove(
    workspaceId: string,
    userId: string,
    decide: (facts: PersonFacts) => void,
    now: Date,
  ): Promise<boolean>;
}

const columns = `u.id as "userId", coalesce(d.user_name, u.email) as "userName", d.external_id as "externalId",
  u.email, u.full_name as "fullName", d.given_name as "givenName", d.family_name as "familyName",
  u.deactivated_at is null as active, u.created_at as "createdAt", coalesce(d.updated_at, u.created_at) as "updatedAt",
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'displayName', g.display_name) order by g.display_name)
    from directory_group_members m join directory_groups g on g.id = m.group_id where m.user_id = u.id), '[]') as groups`;
const people = `from users u left join directory_people d on d.user_id = u.id
  where u.workspace_id = $1 and u.email_verified_at is not null`;

/** @param onConfirmed runs in the transaction that creates a person, whose address the directory vouches for */
export function createDirectoryPeopleStore(db: Database, onConfirmed: OnConfirmed): DirectoryPeopleStore {
  return {
    list: (workspaceId, filter, { offset, limit }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { sql, values } = conditionsSql(filter, personColumns, [workspaceId]);
        const total = await countOf(tx, `${people} and ${sql}`, values);
        const [from, most] = [`$${values.length + 1}`, `$${values.length + 2}`];
        const { rows } = await tx.query<DirectoryPerson>(
          `select ${columns} ${people} and ${sql} order by u.created_at, u.id offset ${from} limit ${most}`,
          [...values, offset, limit],
        );
        return { total, rows };
      }),
    get: (workspaceId, userId) => db.forWorkspace(workspaceId, (tx) => find(tx, workspaceId, userId)),
    create: (workspaceId, attributes, grants, now) =>
      db.system(async (tx) => {
        const made = await create(tx, workspaceId, attributes, grants, now);
        if ("userId" in made) await onConfirmed(tx, { workspaceId, userId: made.userId, now });
        return made;
      }),
    change: (workspaceId, userId, decide, now) =>
      db.system((tx) => change(tx, workspaceId, userId, decide, now)),
    remove: (workspaceId, userId, decide, now) =>
      db.system(async (tx) => {
        const facts = await factsOf(tx, workspaceId, userId);
        if (!facts) return false;
        decide(facts);
        await tx.query("delete from users where workspace_id = $1 and id = $2", [workspaceId, userId]);
        await record(tx, workspaceId, "member.removed", facts.person, {}, now);
        return true;
      }),
  };
}

/** Number of rows of a list. @param from its SQL from "from" on */
export async function countOf(tx: Queryable, from: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(`select count(*)::int as total ${from}`, [...values]);
  const [row] = rows;
  if (!row) throw new Error("A count returned no row.");
  return row.total;
}

async function find(
  tx: Queryable,
  workspaceId: string,
  userId: string,
): Promise<DirectoryPerson | undefined> {
  if (!isId(userId)) return undefined;
  const { rows } = await tx.query<DirectoryPerson>(`select ${columns} ${people} and u.id = $2`, [
    workspaceId,
    userId,
  ]);
  return rows[0];
}

async function factsOf(tx: Queryable, workspaceId: string, userId: string): Promise<PersonFacts | undefined> {
  await lockPeople(tx, workspaceId);
  const person = await find(tx, workspaceId, userId);
  if (!person) return undefined;
  type Facts = { hasPassword: boolean; grants: unknown; hasOtherOwner: boolean; breakGlass: boolean };
  const { rows } = await tx.query<Facts>(
    `select u.password_hash <> '' or exists (select from passkeys p where p.user_id = u.id) as "hasPassword",
       ${grantsOf("u.id")} as grants, ${otherOwnerOf("u.id")} as "hasOtherOwner",
       exists (select from sso_connections c where c.break_glass_user_id = u.id) as "breakGlass"
     from users u where u.workspace_id = $1 and u.id = $2 and u.kind = 'person'`,
    [workspaceId, userId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { grants, ...facts } = row;
  return { person, ...facts, owns: parseGrants(grants).some(({ role }) => role === "owner") };
}

async function create(
  tx: Queryable,
  workspaceId: string,
  attributes: PersonAttributes,
  grants: readonly Grant[],
  now: Date,
): Promise<{ userId: string } | { taken: "userName" | "email" }> {
  await lockPeople(tx, workspaceId);
  const taken = await takenOf(tx, workspaceId, attributes, null);
  if (taken) return { taken };
  const { email, fullName, active } = attributes;
  // Registered by someone who never confirmed the address: its password must not open this person's account.
  const unconfirmed = await findByEmail(tx, email);
  if (unconfirmed) await forget(tx, unconfirmed);
  const userId = crypto.randomUUID();
  await tx.query(
    `insert into users (id, workspace_id, email, password_hash, full_name, created_at, email_verified_at,
       deactivated_at)
     values ($1, $2, $3, '', $4, $5, $5, case when $6 then null else $5::timestamptz end)`,
    [userId, workspaceId, email, fullName, now, active],
  );
  await insertGrants(tx, { workspaceId, userId }, grants, now);
  await saveAttributes(tx, workspaceId, userId, attributes, now);
  await record(tx, workspaceId, "member.joined", { userId, email }, { after: { grants, active } }, now);
  return { userId };
}

/** The attribute that someone else has. */
async function takenOf(
  tx: Queryable,
  workspaceId: string,
  { email, userName }: PersonAttributes,
  userId: string | null,
): Promise<"userName" | "email" | undefined> {
  const { rows } = await tx.query<{ email: boolean; userName: boolean }>(
    `select exists (select from users u where lower(u.email) = $2 and u.kind = 'person' and u.id is distinct from $4::uuid
         and u.email_verified_at is not null) as email,
       exists (select from users u left join directory_people d on d.user_id = u.id
         where u.workspace_id = $1 and u.id is distinct from $4::uuid and u.email_verified_at is not null
           and lower(coalesce(d.user_name, u.email)) = lower($3)) as "userName"`,
    [workspaceId, email, userName, userId],
  );
  if (rows[0]?.userName) return "userName";
  return rows[0]?.email ? "email" : undefined;
}

async function change(
  tx: Queryable,
  workspaceId: string,
  userId: string,
  decide: (facts: PersonFacts) => PersonAttributes,
  now: Date,
): Promise<boolean | { taken: "userName" | "email" }> {
  const facts = await factsOf(tx, workspaceId, userId);
  if (!facts) return false;
  const before = facts.person;
  const after = decide(facts);
  const taken = await takenOf(tx, workspaceId, after, userId);
  if (taken) return { taken };
  if (before.email !== after.email || before.fullName !== after.fullName) {
    const unconfirmed = before.email === after.email ? undefined : await findByEmail(tx, after.email);
    if (unconfirmed) await forget(tx, unconfirmed);
    await tx.query("update users set email = $3, full_name = $4 where workspace_id = $1 and id = $2", [
      ...[workspaceId, userId, after.email, after.fullName],
    ]);
    const [from, to] = [before, after].map(({ email, fullName }) => ({ email, fullName }));
    await record(tx, workspaceId, "member.changed", before, { before: from, after: to }, now);
  }
  await saveAttributes(tx, workspaceId, userId, after, now);
  if (before.active && !after.active) {
    const reason = "The directory deactivated the person.";
    await deactivate(tx, { workspaceId, userId, service: DIRECTORY }, reason, now);
  }
  if (!before.active && after.active) {
    await tx.query("update users set deactivated_at = null where workspace_id = $1 and id = $2", [
      workspaceId,
      userId,
    ]);
    await record(tx, workspaceId, "member.reactivated", before, {}, now);
  }
  return true;
}

async function saveAttributes(
  tx: Queryable,
  workspaceId: string,
  userId: string,
  { userName, externalId, givenName, familyName, active }: PersonAttributes,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into directory_people (workspace_id, user_id, user_name, external_id, given_name, family_name, active,
       updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
       given_name = excluded.given_name, family_name = excluded.family_name, active = excluded.active,
       updated_at = excluded.updated_at`,
    [workspaceId, userId, userName, externalId, givenName, familyName, active, now],
  );
}

async function record(
  tx: Queryable,
  workspaceId: string,
  action: string,
  { userId, email }: { userId: string; email: string },
  change: { before?: object | undefined; after?: object | undefined },
  now: Date,
): Promise<void> {
  await recordAct(tx, workspaceId, {
    at: now,
    actor: { kind: "service", id: DIRECTORY, name: null },
    action,
    target: { type: "member", id: userId, name: email },
    address: addressOfCall(),
    ...change,
  });
}
