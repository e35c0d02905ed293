import type {
  FindingState,
  FindingTransition,
  StoredChange,
  StoredFinding,
} from "@skyledger/core/model/finding";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { countFindings, type FindingCounts, type FindingGroup, groupFindings } from "./finding-counts.ts";
import type { FindingFilter } from "./finding-filter.ts";

export type FindingSort = "severity" | "lastSeen" | "firstSeen" | "title" | "resource";

const columns = `f.id, f.account_id as "accountId", a.aws_account_id as "awsAccountId", a.kind as "accountKind", f.region, f.arn,
  f.check_id as "checkId", f.resource_name as "resourceName", f.severity, f.category, f.service, f.title, f.description,
  f.status, f.set_by as "setBy", f.evidence, f.detection_count as "detectionCount", f.regression,
  f.ignored_until as "ignoredUntil", f.note, f.first_seen_at as "firstSeenAt", f.last_seen_at as "lastSeenAt",
  f.resolved_at as "resolvedAt", f.own_result as "ownResult", f.own_result_at as "ownResultAt",
  coalesce((select jsonb_agg(jsonb_build_object('hubId', h.hub_id, 'product', h.product, 'controlId', h.control_id, 'region', h.region,
      'sight', h.sight, 'severity', h.severity, 'compliance', h.compliance, 'workflow', h.workflow, 'updatedAt',
      to_char(h.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.updated_at desc, h.hub_id)
    from hub_findings h where h.workspace_id = f.workspace_id and h.finding_id = f.id), '[]') as "hubSources"`;
const joined = "from findings f join cloud_accounts a on a.id = f.account_id";

/** Orders with the id as the last word; every one is total. */
const orders: Readonly<Record<FindingSort, string>> = {
  severity: "f.severity, f.first_seen_at desc, f.id",
  lastSeen: "f.last_seen_at desc, f.severity, f.id",
  firstSeen: "f.first_seen_at desc, f.severity, f.id",
  title: "f.title, f.id",
  resource: "f.resource_name, f.id",
};

/** Filters that compare a column with their value; the others have clauses of their own. */
type ColumnFilter = Exclude<keyof FindingFilter, "q" | "unresolved" | "firstSeenBefore">;

const filterColumns: Readonly<Record<ColumnFilter, string>> = {
  status: "f.status",
  severity: "f.severity",
  category: "f.category",
  service: "f.service",
  region: "f.region",
  accountId: "f.account_id::text",
  checkId: "f.check_id",
  arn: "f.arn",
};

function whereOf(workspaceId: string, filter: FindingFilter): { sql: string; params: unknown[] } {
  const params: unknown[] = [workspaceId];
  const parts = ["f.workspace_id = $1"];
  for (const [name, column] of Object.entries(filterColumns)) {
    // The keys of `filterColumns` are those of the filter.
    const value = filter[name as keyof typeof filterColumns];
    if (value === undefined) continue;
    params.push(value);
    parts.push(`${column} = $${params.length}`);
  }
  if (filter.q) {
    params.push(`%${filter.q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`);
    parts.push(`f.search_text like $${params.length}`);
  }
  if (filter.unresolved) parts.push("f.status <> 'RESOLVED'");
  if (filter.firstSeenBefore) {
    params.push(filter.firstSeenBefore);
    parts.push(`f.first_seen_at < $${params.length}::timestamptz`);
  }
  return { sql: parts.join(" and "), params };
}

export interface FindingsStore {
  list(
    workspaceId: string,
    filter: FindingFilter,
    page: { sort: FindingSort; limit: number; offset: number },
  ): Promise<StoredFinding[]>;
  /** A page with its counts, in one transaction. */
  page(
    workspaceId: string,
    filter: FindingFilter,
    page: { sort: FindingSort; limit: number; offset: number },
  ): Promise<{ findings: StoredFinding[]; counts: FindingCounts; total: number }>;
  count(workspaceId: string, filter: FindingFilter): Promise<number>;
  /** Counts and groups of one moment. */
  standing(
    workspaceId: string,
    filter: FindingFilter,
  ): Promise<{ counts: FindingCounts; groups: FindingGroup[] }>;
  groups(workspaceId: string, filter: FindingFilter): Promise<FindingGroup[]>;
  find(workspaceId: string, id: string): Promise<StoredFinding | undefined>;
  history(workspaceId: string, id: string): Promise<StoredChange[]>;
  /** Applies a change of a person, with its line of history and audit, in one transaction. Undefined: no such finding. */
  change(
    workspaceId: string,
    id: string,
    actor: string,
    decide: (finding: StoredFinding) => {
      state: FindingState;
      transition: FindingTransition | null;
      at: string;
    },
  ): Promise<StoredFinding | undefined>;
}

async function listFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  { sort, limit, offset }: { sort: FindingSort; limit: number; offset: number },
): Promise<StoredFinding[]> {
  const { sql, params } = whereOf(workspaceId, filter);
  const { rows } = await tx.query<StoredFinding>(
    `select ${columns} ${joined} where ${sql} order by ${orders[sort]} limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, limit, offset],
  );
  return rows;
}

function listsOfFindings(
  db: Database,
  kept: KeptAnswers,
): Pick<FindingsStore, "list" | "page" | "count" | "standing" | "groups"> {
  return {
    list: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, (tx) => listFindings(tx, workspaceId, filter, page)),

    // Statements that do not need each other's answers are sent at once.
    page: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const question = { question: `findings ${JSON.stringify(filter)}`, topics: ["findings"] as const };
        const count = () => countFindings(tx, workspaceId, filter);
        const [findings, counted] = await Promise.all([
          listFindings(tx, workspaceId, filter, page),
          // Texts are searched row by row.
          filter.q ? kept.of(tx, workspaceId, question, count) : count(),
        ]);
        return { findings, ...counted };
      }),

    count: (workspaceId, filter) =>
      db.forWorkspace(workspaceId, async (tx) => (await countFindings(tx, workspaceId, filter)).total),

    standing: (workspaceId, filter) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const [{ counts }, groups] = await Promise.all([
          countFindings(tx, workspaceId, filter),
          groupFindings(tx, workspaceId, filter),
        ]);
        return { counts, groups };
      }),

    groups: (workspaceId, filter) =>
      db.forWorkspace(workspaceId, (tx) => groupFindings(tx, workspaceId, filter)),
  };
}

async function findOne(tx: Queryable, workspaceId: string, id: string): Promise<StoredFinding | undefined> {
  const { rows } = await tx.query<StoredFinding>(
    `select ${columns} ${joined} where f.workspace_id = $1 and f.id = $2`,
    [workspaceId, id],
  );
  return rows[0];
}

export function createFindingsStore(db: Database, kept = new KeptAnswers()): FindingsStore {
  return { ...listsOfFindings(db, kept), ...singleFindings(db) };
}

function singleFindings(db: Database): Pick<FindingsStore, "find" | "history" | "change"> {
  return {
    async find(workspaceId, id) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, (tx) => findOne(tx, workspaceId, id));
    },

    history: async (workspaceId, id) => {
      const { rows } = await db.queryIn<StoredChange>(
        workspaceId,
        `select at, actor, from_status as "from", to_status as "to", note from finding_history
           where workspace_id = $1 and finding_id = $2 order by id desc`,
        [workspaceId, id],
      );
      return rows;
    },

    async change(workspaceId, id, actor, decide) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("select 1 from findings where workspace_id = $1 and id = $2 for update", [
          workspaceId,
          id,
        ]);
        const before = await findOne(tx, workspaceId, id);
        if (!before) return undefined;
        const { state, transition, at } = decide(before);
        await tx.query(
          `update findings set status = $3, set_by = $4, regression = $5, ignored_until = $6, note = $7,
             resolved_at = case when $3 = 'RESOLVED' then coalesce(resolved_at, $8) end
           where workspace_id = $1 and id = $2`,
          [
            workspaceId,
            id,
            state.status,
            state.setBy,
            state.regression,
            state.ignoredUntil,
            transition?.note ?? before.note,
            at,
          ],
        );
        if (transition) {
          await tx.query(
            `insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
             values ($1, $2, $3, $4, $5, $6, $7)`,
            [workspaceId, id, at, actor, transition.from, transition.to, transition.note],
          );
          await tx.query(
            "insert into audit_log (workspace_id, at, actor, action, subject, detail) values ($1, $2, $3, 'finding.status', $4, $5)",
            [
              workspaceId,
              at,
              actor,
              id,
              JSON.stringify({ from: transition.from, to: transition.to, note: transition.note }),
            ],
          );
        }
        return await findOne(tx, workspaceId, id);
      });
    },
  };
}
