import type { Grant } from "@skyledger/core/model/permissions";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { recordAct } from "../platform/db/record-act.ts";
import type { OnConfirmed } from "./codes-store.ts";
import { groupNamesOf } from "./directory-roles-store.ts";
import { grantsOf, insertGrants, parseGrants, replaceGrants } from "./grants-store.ts";
import { revokeTokens } from "./revoke-tokens-store.ts";
import { findByEmail, forget, type StoredUser } from "./users-store.ts";

/** A person as the identity provider of a workspace describes it. */
export interface ProvidedPerson {
  readonly workspaceId: string;
  readonly issuer: string;
  readonly subject: string;
  /** In lowercase; the provider vouches for it. */
  readonly email: string;
  readonly fullName: string;
}

/** What a decision about a sign-in is made from; all of it is of one moment. */
export interface EntryFacts {
  /** The member whom this subject signed in as before. */
  readonly linked: KnownMember | undefined;
  /** The account with the email address. */
  readonly byEmail: (KnownMember & { readonly linkedSubject: string | null }) | undefined;
  readonly hasOtherOwner: boolean;
}

/** An account of this server. */
export interface KnownMember {
  readonly userId: string;
  readonly workspaceId: string;
  readonly emailVerified: boolean;
  readonly grants: readonly Grant[];
  /** Names and IDs of the person's groups in the directory. */
  readonly directoryGroups: readonly string[];
  /** The directory has created the account, and no password opens it. */
  readonly fromDirectory: boolean;
  /** Deactivated there; only the directory starts access again. */
  readonly endedByDirectory: boolean;
}

/** create: also replaces an account whose address was never confirmed. grants null: unchanged. */
export type EntryDecision =
  | { readonly kind: "create"; readonly grants: readonly Grant[] }
  | { readonly kind: "member"; readonly userId: string; readonly grants: readonly Grant[] | null };

/** Decides about a sign-in. Throws if it is refused. */
export type DecideEntry = (facts: EntryFacts) => EntryDecision;

/** How a person may sign in. */
export interface AccessRule {
  readonly ssoRequired: boolean;
  readonly breakGlass: boolean;
  readonly deactivated: boolean;
}

/** A linked person who has something to lose, and the sealed token to ask the provider with. */
export interface DuePerson {
  readonly workspaceId: string;
  readonly userId: string;
  readonly email: string;
  readonly refreshTokenSealed: string;
}

export interface LinkedPeopleStore {
  /** What a sign-in would be decided from. */
  facts(person: ProvidedPerson): Promise<EntryFacts>;
  /** Decides about a sign-in and applies it: creates or links the person, and sets roles. @returns the person's ID */
  enter(person: ProvidedPerson, decide: DecideEntry, now: Date): Promise<string>;
  /** Stores what asks the provider whether a person still has access. */
  keepToken(workspaceId: string, userId: string, sealed: string | null, now: Date): Promise<void>;
  accessRule(workspaceId: string, userId: string): Promise<AccessRule>;
  /** The person behind a subject. */
  bySubject(workspaceId: string, subject: string): Promise<string | undefined>;
  /** Claims people whose last check is older than `before`, for this process. */
  claimDue(before: Date, now: Date, limit: number): Promise<DuePerson[]>;
  /** Ends all sessions of a person, or those of one session at the provider. @returns how many */
  endSessions(
    workspaceId: string,
    which: { userId?: string | undefined; providerSession?: string | undefined },
    now: Date,
  ): Promise<number>;
  /** Nothing of the person works any more. @returns false if that was so before */
  deactivate(workspaceId: string, userId: string, reason: string, now: Date): Promise<boolean>;
}

/** @param onConfirmed runs in the transaction that creates a person, whose address the provider vouches for */
export function createLinkedPeopleStore(db: Database, onConfirmed: OnConfirmed): LinkedPeopleStore {
  return {
    facts: (person) => db.system((tx) => factsOf(tx, person)),
    enter: (person, decide, now) => db.system((tx) => enter(tx, person, { decide, onConfirmed }, now)),
    keepToken: (workspaceId, userId, sealed, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update linked_identities set refresh_token_sealed = $3, checked_at = $4
           where workspace_id = $1 and user_id = $2`,
          [workspaceId, userId, sealed, now],
        );
      }),
    accessRule: async (workspaceId, userId) => {
      const { rows } = await db.queryIn<AccessRule>(
        workspaceId,
        `select coalesce(c.required and c.enabled, false) as "ssoRequired",
           coalesce(c.break_glass_user_id = u.id, false) as "breakGlass",
           u.deactivated_at is not null as deactivated
         from users u left join sso_connections c on c.workspace_id = u.workspace_id
         where u.workspace_id = $1 and u.id = $2`,
        [workspaceId, userId],
      );
      return rows[0] ?? { ssoRequired: false, breakGlass: false, deactivated: true };
    },
    bySubject: async (workspaceId, subject) => {
      const { rows } = await db.queryIn<{ userId: string }>(
        workspaceId,
        `select user_id as "userId" from linked_identities where workspace_id = $1 and subject = $2`,
        [workspaceId, subject],
      );
      return rows[0]?.userId;
    },
    claimDue: (before, now, limit) => db.system((tx) => claimDue(tx, before, now, limit)),
    endSessions: (workspaceId, which, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query(
          `update session_families set ended_at = $4, ended_reason = 'provider'
           where workspace_id = $1 and ended_at is null and method = 'sso'
             and ($2::uuid is null or user_id = $2) and ($3::text is null or provider_session = $3)
             and ($2::uuid is not null or $3::text is not null) returning id`,
          [workspaceId, which.userId ?? null, which.providerSession ?? null, now],
        );
        return rows.length;
      }),
    deactivate: (workspaceId, userId, reason, now) =>
      db.forWorkspace(workspaceId, (tx) =>
        deactivate(tx, { workspaceId, userId, service: "single-sign-on" }, reason, now),
      ),
  };
}

/** Due people with an active session or token; others have nothing to lose. */
async function claimDue(tx: Queryable, before: Date, now: Date, limit: number): Promise<DuePerson[]> {
  const { rows } = await tx.query<DuePerson>(
    `with due as (
       select l.user_id from linked_identities l
       where l.refresh_token_sealed is not null and l.checked_at < $1
         and (exists (select from session_families f where f.user_id = l.user_id and f.ended_at is null
                and f.expires_at > $2)
           or exists (select from api_tokens t where t.user_id = l.user_id and t.expires_at > $2))
       order by l.checked_at limit $3 for update of l skip locked
     )
     update linked_identities l set checked_at = $2 from due, users u
     where l.user_id = due.user_id and u.id = l.user_id and u.deactivated_at is null
     returning l.workspace_id as "workspaceId", l.user_id as "userId", u.email,
       l.refresh_token_sealed as "refreshTokenSealed"`,
    [before, now, limit],
  );
  return rows;
}

async function factsOf(tx: Queryable, person: ProvidedPerson): Promise<EntryFacts> {
  const { workspaceId, issuer, subject, email } = person;
  const known = `u.id as "userId", u.workspace_id as "workspaceId",
    u.email_verified_at is not null as "emailVerified", ${grantsOf("u.id")} as grants,
    ${groupNamesOf("u.id")} as "directoryGroups",
    u.password_hash = '' and exists (select from directory_people d where d.user_id = u.id) as "fromDirectory",
    exists (select from directory_people d where d.user_id = u.id and not d.active) as "endedByDirectory"`;
  type Row = Omit<KnownMember, "grants"> & { grants: unknown; linkedSubject: string | null };
  const { rows: linked } = await tx.query<Row>(
    `select ${known} from linked_identities l join users u on u.id = l.user_id
     where l.workspace_id = $1 and l.issuer = $2 and l.subject = $3`,
    [workspaceId, issuer, subject],
  );
  const { rows: named } = await tx.query<Row>(
    `select ${known}, (select l.subject from linked_identities l where l.user_id = u.id and l.issuer = $2)
       as "linkedSubject" from users u where lower(u.email) = $1 and u.kind = 'person'`,
    [email, issuer],
  );
  const parsed = (row: Row | undefined) => row && { ...row, grants: parseGrants(row.grants) };
  const member = parsed(linked[0]) ?? parsed(named[0]);
  const { rows: owners } = await tx.query(
    `select from grants o join users p on p.id = o.user_id
     where o.workspace_id = $1 and o.role = 'owner' and o.user_id is distinct from $2::uuid
       and p.email_verified_at is not null and p.deactivated_at is null limit 1`,
    [workspaceId, member?.userId ?? null],
  );
  return { linked: parsed(linked[0]), byEmail: parsed(named[0]), hasOtherOwner: owners.length > 0 };
}

async function enter(
  tx: Queryable,
  person: ProvidedPerson,
  { decide, onConfirmed }: { decide: DecideEntry; onConfirmed: OnConfirmed },
  now: Date,
): Promise<string> {
  const { workspaceId, issuer, subject } = person;
  // Two sign-ins of one new person, and a change of its roles, come one after the other.
  await tx.query("select from workspaces where id = $1 for update", [workspaceId]);
  const facts = await factsOf(tx, person);
  const decision = decide(facts);
  const userId =
    decision.kind === "create" ? await create(tx, person, decision.grants, now) : decision.userId;
  if (decision.kind === "create") await onConfirmed(tx, { workspaceId, userId, now });
  await tx.query(
    `insert into linked_identities (workspace_id, user_id, issuer, subject, checked_at, created_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (user_id) do update set issuer = excluded.issuer, subject = excluded.subject,
       checked_at = excluded.checked_at`,
    [workspaceId, userId, issuer, subject, now],
  );
  if (decision.kind === "member") {
    await tx.query(
      "update users set deactivated_at = null where workspace_id = $1 and id = $2 and deactivated_at is not null",
      [workspaceId, userId],
    );
    const before = (facts.linked ?? facts.byEmail)?.grants ?? [];
    if (decision.grants) {
      const member = { ...person, userId, service: "single-sign-on" };
      await replaceGrants(tx, member, { before, after: decision.grants }, now);
    }
  }
  return userId;
}

async function create(
  tx: Queryable,
  { workspaceId, email, fullName }: ProvidedPerson,
  grants: readonly Grant[],
  now: Date,
): Promise<string> {
  // Registered by someone who never confirmed the address: its password must not open this person's account.
  const unconfirmed: StoredUser | undefined = await findByEmail(tx, email);
  if (unconfirmed) await forget(tx, unconfirmed);
  const userId = crypto.randomUUID();
  await tx.query(
    `insert into users (id, workspace_id, email, password_hash, full_name, created_at, email_verified_at)
     values ($1, $2, $3, '', $4, $5, $5)`,
    [userId, workspaceId, email, fullName, now],
  );
  await insertGrants(tx, { workspaceId, userId }, grants, now);
  await recordAct(tx, workspaceId, {
    at: now,
    actor: { kind: "service", id: "single-sign-on", name: null },
    action: "member.joined",
    target: { type: "member", id: userId, name: email },
    after: { grants },
  });
  return userId;
}

/**
 * Ends sessions, streams, and tokens of a person.
 * @param service the service that does it, for the audit log
 * @returns false if they had ended before
 */
export async function deactivate(
  tx: Queryable,
  { workspaceId, userId, service }: { workspaceId: string; userId: string; service: string },
  reason: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.query<{ email: string }>(
    `update users set deactivated_at = $3 where workspace_id = $1 and id = $2 and deactivated_at is null
     returning email`,
    [workspaceId, userId, now],
  );
  const [person] = rows;
  if (!person) return false;
  await tx.query(
    `update session_families set ended_at = $3, ended_reason = 'deactivated'
     where workspace_id = $1 and user_id = $2 and ended_at is null`,
    [workspaceId, userId, now],
  );
  await revokeTokens(tx, { workspaceId, userId, service }, now);
  await recordAct(tx, workspaceId, {
    at: now,
    actor: { kind: "service", id: service, name: null },
    action: "member.deactivated",
    target: { type: "member", id: userId, name: person.email },
    after: { reason },
  });
  return true;
}
