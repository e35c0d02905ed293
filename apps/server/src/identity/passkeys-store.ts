import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import { brokenUniqueConstraint } from "../platform/db/sql-errors.ts";
import { addMissingRecoveryCodes, dropUselessCodes, type Person } from "./second-factor-store.ts";

/** A passkey for its owner. Times are UTC instants in ISO form. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  synced: boolean;
}

/** A passkey that verifies a signature, and its owner. */
export interface PasskeyCredential extends Person {
  id: string;
  email: string;
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
}

export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
  synced: boolean;
  name: string;
}

export interface PasskeysStore {
  /** A person's passkeys, oldest first. */
  of(person: Person): Promise<(Passkey & { credentialId: string; transports: string[] })[]>;
  /**
   * Stores a passkey, and recovery codes if the person has none.
   * @returns undefined if the passkey is registered already
   */
  insert(
    person: Person,
    passkey: NewPasskey,
    codeHashes: readonly string[],
    now: Date,
  ): Promise<{ passkey: Passkey; withCodes: boolean } | undefined>;
  byCredential(credentialId: string): Promise<PasskeyCredential | undefined>;
  noteUse(passkey: Pick<PasskeyCredential, "workspaceId" | "id">, counter: number, now: Date): Promise<void>;
  rename(person: Person, id: string, name: string): Promise<Passkey | undefined>;
  /** Removes a passkey; with the last second factor, the recovery codes go too. */
  remove(person: Person, id: string): Promise<boolean>;
}

const columns = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt", synced`;

export function createPasskeysStore(db: Database): PasskeysStore {
  return {
    of: async ({ workspaceId, userId }) => {
      const { rows } = await db.queryIn<Passkey & { credentialId: string; transports: string[] }>(
        workspaceId,
        `select ${columns}, credential_id as "credentialId", transports from passkeys
           where workspace_id = $1 and user_id = $2 order by created_at, id`,
        [workspaceId, userId],
      );
      return rows;
    },
    insert: (person, passkey, codeHashes, now) => insert(db, person, passkey, codeHashes, now),
    byCredential: (credentialId) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<PasskeyCredential>(
          `select p.id, p.workspace_id as "workspaceId", p.user_id as "userId", u.email,
             p.credential_id as "credentialId", p.public_key as "publicKey", p.counter::float8 as counter
           from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
          [credentialId],
        );
        return rows[0];
      }),
    noteUse: ({ workspaceId, id }, counter, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          "update passkeys set counter = $3, last_used_at = $4 where workspace_id = $1 and id = $2",
          [workspaceId, id, counter, now],
        );
      }),
    rename: ({ workspaceId, userId }, id, name) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows: before } = await tx.query<{ name: string }>(
          "select name from passkeys where workspace_id = $1 and user_id = $2 and id = $3 for update",
          [workspaceId, userId, id],
        );
        if (before[0]) describeAct({ target: { name }, before: before[0], after: { name } });
        const { rows } = await tx.query<Passkey>(
          `update passkeys set name = $4 where workspace_id = $1 and user_id = $2 and id = $3 returning ${columns}`,
          [workspaceId, userId, id, name],
        );
        return rows[0];
      }),
    remove: (person, id) =>
      db.forWorkspace(person.workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          "delete from passkeys where workspace_id = $1 and user_id = $2 and id = $3",
          [person.workspaceId, person.userId, id],
        );
        await dropUselessCodes(tx, person);
        return rowCount === 1;
      }),
  };
}

async function insert(
  db: Database,
  person: Person,
  passkey: NewPasskey,
  codeHashes: readonly string[],
  now: Date,
): Promise<{ passkey: Passkey; withCodes: boolean } | undefined> {
  const { credentialId, publicKey, counter, transports, synced, name } = passkey;
  try {
    return await db.forWorkspace(person.workspaceId, async (tx) => {
      const { rows } = await tx.query<Passkey>(
        `insert into passkeys
           (workspace_id, user_id, credential_id, public_key, counter, transports, synced, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
        [person.workspaceId, person.userId, credentialId, publicKey, counter, transports, synced, name, now],
      );
      const [row] = rows;
      if (!row) throw new Error("An insert that returns its row returned none.");
      return { passkey: row, withCodes: await addMissingRecoveryCodes(tx, person, codeHashes) };
    });
  } catch (error) {
    if (brokenUniqueConstraint(error) === "passkeys_credential_key") return undefined;
    throw error;
  }
}
