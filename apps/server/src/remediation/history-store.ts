import type { PropertyChange } from "@skyledger/core/property-changes";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
import { storedJson } from "../platform/stored-json.ts";

/** One event in the life of a resource. */
export interface StoredEvent {
  at: string;
  kind: "created" | "first_seen" | "deleted" | "changed" | "finding" | "recommendation" | "fix" | "tags";
  /** The finding's or recommendation's title, the fix's ID, or the tag keys. */
  title: string | null;
  /** Status before; null: it is new. "undo": the fix or change of tags was undone. */
  from: string | null;
  /** Status after. */
  to: string | null;
  /** Email address; null: Skyledger itself. */
  actor: string | null;
  note: string | null;
  /** ID of the finding, recommendation, or change of tags. */
  subjectId: string | null;
  /** Of "changed": which properties, and the reading before. */
  configuration: { since: string; changes: PropertyChange[]; more: number } | null;
}

export interface ResourceHistoryStore {
  /** Events of a resource, newest first, at most `limit`; undefined: the inventory has no such resource. */
  of(
    workspaceId: string,
    arn: string,
    limit: number,
  ): Promise<{ events: StoredEvent[]; total: number; type: string } | undefined>;
}

/** People act with their email address; scans and analyses under other names. */
const person = (column: string) => `case when ${column} like '%@%' then ${column} end`;

const events = `
  with life as (select * from resources where workspace_id = $1 and arn = $2), events as (
    select created_at as at, 'created' as kind, null as title, null as "from", null as "to", null as actor, null as note,
      null::uuid as "subjectId", 0 as place from life where created_at is not null
    union all select first_seen_at, 'first_seen', null, null, null, null, null, null, 1 from life
    union all select gone_at, 'deleted', null, null, null, null, null, null, 9 from life where gone_at is not null
    union all
    select c.at, 'changed', null, null, null, null, null, null, 6
    from life join resource_changes c on c.workspace_id = $1 and c.arn = $2
    union all
    select h.at, 'finding', f.title, h.from_status, h.to_status, ${person("h.actor")}, h.note, f.id, 2
    from findings f join finding_history h on h.finding_id = f.id
    where f.workspace_id = $1 and h.workspace_id = $1 and f.arn = $2 and h.from_status is distinct from h.to_status
    union all
    select h.at, 'recommendation', r.title, h.from_status, h.to_status, ${person("h.actor")}, h.note, r.id, 3
    from recommendations r join recommendation_history h on h.recommendation_id = r.id
    where r.workspace_id = $1 and h.workspace_id = $1 and r.arn = $2 and h.from_status is distinct from h.to_status
    union all
    select coalesce(finished_at, created_at), 'fix', fix_id, case when undo_of is not null then 'undo' end, status,
      requested_by, nullif(message, ''), coalesce(finding_id, recommendation_id), 4
    from remediations where workspace_id = $1 and arn = $2
    union all
    select coalesce(r.finished_at, r.created_at), 'tags', array_to_string(i.applied, ', '),
      case when r.input ->> 'undoOf' is not null then 'undo' end, i.status, r.input ->> 'requestedBy', nullif(i.message, ''), r.id, 5
    from tag_change_items i join runs r on r.id = i.run_id
    where i.workspace_id = $1 and r.workspace_id = $1 and i.arn = $2 and i.applied <> '{}'
  )`;

const change: z.ZodType<PropertyChange> = z.object({
  path: z.string(),
  list: z.boolean(),
  before: z.json(),
  after: z.json(),
  omitted: z.boolean(),
});
const parseChanges = storedJson("resource_changes.changes", z.array(change));

/** The stored form of `StoredEvent["configuration"]`. */
type StoredConfiguration = { since: string; changes: unknown; more: number } | null;
type Row = Omit<StoredEvent, "configuration"> & {
  configuration: StoredConfiguration;
  total: number;
  type: string;
};

function toEvent({ total: _, type: __, configuration, ...event }: Row): StoredEvent {
  const parsed = configuration && { ...configuration, changes: parseChanges(configuration.changes) };
  return { ...event, configuration: parsed };
}

export function createResourceHistoryStore(db: Database): ResourceHistoryStore {
  return {
    async of(workspaceId, arn, limit) {
      const { rows } = await db.queryIn<Row>(
        workspaceId,
        `${events} select at, kind, title, "from", "to", actor, note, "subjectId", (count(*) over ())::int as total,
           (select cfn_type from life) as type,
           case kind when 'changed' then (select jsonb_build_object(
               'since', to_char(c.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'changes', c.changes, 'more', c.more)
             from resource_changes c where c.workspace_id = $1 and c.arn = $2 and c.at = events.at) end as configuration
         from events order by at desc, place desc, title limit $3`,
        [workspaceId, arn, limit],
      );
      const [first] = rows;
      // A resource of the inventory was seen once at least.
      if (!first) return undefined;
      const { total, type } = first;
      return { events: rows.map(toEvent), total, type };
    },
  };
}
