import { type AuditEntry, genesisOf } from "../../platform/audit-entry.ts";
import type { Database } from "../../platform/db/database.ts";
import { keysOf } from "../../platform/keys-of.ts";

/** Filters of the log; a missing one matches everything. */
export interface AuditFilter {
  readonly sequence?: number | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly outcome?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
}

/** A place in the chain; sequence 0 is its beginning. */
export interface AuditPlace {
  sequence: number;
  hash: string;
}

/** The reading side of the audit log. */
export interface AuditEntriesStore {
  /** Entries that match, newest first, before a sequence number. */
  page(
    workspaceId: string,
    filter: AuditFilter,
    part: { before: number | undefined; limit: number },
  ): Promise<AuditEntry[]>;
  /** Entries after a place, oldest first. */
  after(workspaceId: string, sequence: number, limit: number): Promise<AuditEntry[]>;
  /** The newest entry. */
  head(workspaceId: string): Promise<AuditPlace>;
  /** The place that entries after a sequence number follow; undefined: there is none. */
  place(workspaceId: string, sequence: number): Promise<AuditPlace | undefined>;
  /** The end of the newest closed chapter, or the beginning of the chain. */
  start(workspaceId: string): Promise<AuditPlace>;
}

interface Row extends Omit<AuditEntry, "actor" | "target"> {
  actorKind: string;
  actorId: string | null;
  actorName: string | null;
  targetType: string;
  targetId: string | null;
  targetName: string | null;
}

const columns = `sequence::int, at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", action,
  target_type as "targetType", target_id as "targetId", target_name as "targetName", before, after, outcome, code,
  address, source, previous_hash as "previousHash", hash`;

function toEntry({
  actorKind,
  actorId,
  actorName,
  targetType,
  targetId,
  targetName,
  ...row
}: Row): AuditEntry {
  return {
    ...row,
    actor: { kind: actorKind, id: actorId, name: actorName },
    target: { type: targetType, id: targetId, name: targetName },
  };
}

/** A condition per filter; `$n` stands for its parameter. */
const conditions: Readonly<Record<keyof AuditFilter, string>> = {
  sequence: "sequence = $n::bigint",
  actor: "(actor_id = $n or lower(actor_name) = lower($n))",
  action: "(action = $n or starts_with(action, $n || '.'))",
  target: "(target_id = $n or target_name = $n)",
  outcome: "outcome = $n",
  from: "at >= $n::timestamptz",
  to: "at < $n::timestamptz",
  q: `strpos(lower(concat_ws(' ', action, actor_name, target_type, target_name, target_id, address, code)), lower($n)) > 0`,
};

export function createAuditEntriesStore(db: Database): AuditEntriesStore {
  const place = async (workspaceId: string, sequence: number): Promise<AuditPlace | undefined> => {
    if (sequence === 0) return { sequence, hash: genesisOf(workspaceId) };
    const { rows } = await db.queryIn<AuditPlace>(
      workspaceId,
      `select sequence::int, hash from audit_entries where workspace_id = $1 and sequence = $2
       union all select sequence::int, hash from audit_chapters where workspace_id = $1 and sequence = $2 limit 1`,
      [workspaceId, sequence],
    );
    return rows[0];
  };
  return {
    page: async (workspaceId, filter, { before, limit }) => {
      const params: unknown[] = [workspaceId, before ?? null, limit];
      const wheres = keysOf(conditions).flatMap((name) => {
        const value = filter[name];
        if (value === undefined || value === "") return [];
        params.push(value);
        return [`and ${conditions[name].replaceAll("$n", `$${params.length}`)}`];
      });
      const { rows } = await db.queryIn<Row>(
        workspaceId,
        `select ${columns} from audit_entries where workspace_id = $1 and ($2::bigint is null or sequence < $2)
         ${wheres.join(" ")} order by sequence desc limit $3`,
        params,
      );
      return rows.map(toEntry);
    },
    after: async (workspaceId, sequence, limit) => {
      const { rows } = await db.queryIn<Row>(
        workspaceId,
        `select ${columns} from audit_entries where workspace_id = $1 and sequence > $2 order by sequence limit $3`,
        [workspaceId, sequence, limit],
      );
      return rows.map(toEntry);
    },
    head: async (workspaceId) => {
      const { rows } = await db.queryIn<AuditPlace>(
        workspaceId,
        "select sequence::int, hash from audit_heads where workspace_id = $1",
        [workspaceId],
      );
      return rows[0] ?? { sequence: 0, hash: genesisOf(workspaceId) };
    },
    place,
    start: async (workspaceId) => {
      const { rows } = await db.queryIn<AuditPlace>(
        workspaceId,
        "select sequence::int, hash from audit_chapters where workspace_id = $1 order by sequence desc limit 1",
        [workspaceId],
      );
      return rows[0] ?? { sequence: 0, hash: genesisOf(workspaceId) };
    },
  };
}
