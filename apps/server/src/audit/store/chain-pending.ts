import { type AuditEntry, genesisOf, hashOfEntry } from "../../platform/audit-entry.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** Acts that are chained at once; the lock of the head is short. */
const batchSize = 500;

interface PendingRow {
  id: string;
  at: string;
  actorKind: string;
  actor: string;
  actorName: string | null;
  action: string;
  subjectType: string | null;
  subject: string | null;
  subjectName: string | null;
  before: unknown;
  detail: object;
  outcome: string;
  code: string | null;
  address: string | null;
  source: string;
}

/** What the chain ends with. */
interface Head {
  sequence: string;
  hash: string;
}

/**
 * Chains all complete acts of a workspace, in the order in which they were written, as the last statements of a
 * transaction: it locks the head of the chain until the commit.
 * @returns the number of entries
 */
export async function chainPending(tx: Queryable, workspaceId: string): Promise<number> {
  let head = await lockHead(tx, workspaceId);
  let count = 0;
  for (;;) {
    const rows = await takePending(tx, workspaceId);
    if (rows.length === 0) break;
    const entries: AuditEntry[] = [];
    for (const row of rows) {
      const entry = entryAfter(head, row);
      entries.push(entry);
      head = { sequence: String(entry.sequence), hash: entry.hash };
    }
    await insertEntries(tx, workspaceId, entries);
    count += entries.length;
    if (rows.length < batchSize) break;
  }
  if (count > 0) {
    await tx.query("update audit_heads set sequence = $2, hash = $3 where workspace_id = $1", [
      ...[workspaceId, head.sequence, head.hash],
    ]);
  }
  return count;
}

async function lockHead(tx: Queryable, workspaceId: string): Promise<Head> {
  const lock = () =>
    tx.query<Head>("select sequence, hash from audit_heads where workspace_id = $1 for update", [
      workspaceId,
    ]);
  const found = (await lock()).rows[0];
  if (found) return found;
  await tx.query(
    "insert into audit_heads (workspace_id, sequence, hash) values ($1, 0, $2) on conflict do nothing",
    [workspaceId, genesisOf(workspaceId)],
  );
  const made = (await lock()).rows[0];
  if (!made) throw new Error("The head of the audit log was not written.");
  return made;
}

async function takePending(tx: Queryable, workspaceId: string): Promise<PendingRow[]> {
  const { rows } = await tx.query<PendingRow>(
    `delete from audit_pending p where p.workspace_id = $1 and p.id in (
       select id from audit_pending where workspace_id = $1 and open_until is null order by id limit ${batchSize})
     returning p.id, p.at, p.actor_kind as "actorKind",
       -- Background work knows the address of a person, or the ID.
       coalesce(case when p.actor = '' or p.actor like '%@%' then
         (select u.id::text from users u where u.workspace_id = $1 and lower(u.email) = lower(coalesce(p.actor_name, p.actor))) end,
         p.actor) as actor,
       coalesce(p.actor_name, (select u.email from users u where u.workspace_id = $1 and u.id::text = p.actor),
         case when p.actor like '%@%' then p.actor end) as "actorName",
       p.action, p.subject_type as "subjectType", p.subject, p.subject_name as "subjectName", p.before, p.detail,
       p.outcome, p.code, p.address, p.source`,
    [workspaceId],
  );
  return rows.sort((a, b) => Number(a.id) - Number(b.id));
}

function entryAfter(head: Head, row: PendingRow): AuditEntry {
  const isServer = row.actorKind === "person" && row.actor === "" && !row.actorName;
  const entry = {
    sequence: Number(head.sequence) + 1,
    at: row.at,
    actor: isServer
      ? { kind: "service", id: "skyledger", name: "Skyledger" }
      : { kind: row.actorKind, id: row.actor === "" ? null : row.actor, name: row.actorName },
    action: row.action,
    target: {
      type: row.subjectType ?? row.action.replace(/\..*$/, ""),
      id: row.subject,
      name: row.subjectName,
    },
    before: row.before,
    after: Object.keys(row.detail).length === 0 ? null : row.detail,
    ...{ outcome: row.outcome, code: row.code, address: row.address, source: row.source },
    previousHash: head.hash,
  };
  return { ...entry, hash: hashOfEntry(entry) };
}

async function insertEntries(
  tx: Queryable,
  workspaceId: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ actor, target, previousHash, ...entry }) => ({
    ...entry,
    ...{ actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name },
    ...{ target_type: target.type, target_id: target.id, target_name: target.name },
    previous_hash: previousHash,
  }));
  await tx.query(
    `insert into audit_entries (workspace_id, ${columns})
     select $1, ${columns} from jsonb_to_recordset($2::jsonb) as r(sequence bigint, at timestamptz, actor_kind text,
       actor_id text, actor_name text, action text, target_type text, target_id text, target_name text, before jsonb,
       after jsonb, outcome text, code text, address text, source text, previous_hash text, hash text)
     order by sequence`,
    [workspaceId, JSON.stringify(rows)],
  );
}

const columns = `sequence, at, actor_kind, actor_id, actor_name, action, target_type, target_id, target_name, before,
  after, outcome, code, address, source, previous_hash, hash`;
