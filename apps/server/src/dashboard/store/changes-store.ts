import type { RunKind } from "@skyledger/core/model/run";
import { withoutCallScope } from "../../platform/call-scope.ts";
import type { Database } from "../../platform/db/database.ts";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import { isId } from "../../platform/db/is-id.ts";
import { KeptAnswers, type Topic } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** A run that did not end as asked. */
export interface FailedRun {
  runId: string;
  kind: RunKind;
  error: string;
  finishedAt: string;
}

/** What has changed since an instant, but for costs. */
export interface StoredChanges {
  /** Active findings per severity, 0 critical to 4 informational. */
  newFindings: { severity: number; count: number }[];
  firstFinding: { findingId: string; title: string; resourceName: string; severity: number } | null;
  reopened: number;
  resolved: number;
  newRecommendations: number;
  /** US dollars a month, exact decimal text. */
  newSavings: string;
  applied: number;
  added: number;
  deleted: number;
  failedRuns: FailedRun[];
  lastDiscovery: string | null;
  lastScan: string | null;
}

/** Where, and since when. */
export interface ChangesQuery {
  workspaceId: string;
  /** ISO instant. */
  since: string;
  /** Connected accounts; undefined: all of them, empty: none. */
  accountIds: readonly string[] | undefined;
}

export interface ChangesStore {
  since(query: ChangesQuery): Promise<StoredChanges>;
}

const mostFailedRuns = 10;

/** Parameters of the statements here: workspace, accounts or null, and an instant where there is one. */
type Params = readonly [workspaceId: string, accountIds: readonly string[] | null, since?: string];

const ofAccount = (column: string) => `($2::uuid[] is null or ${column} = any($2))`;
const concerned = "($2::uuid[] is null or r.account_ids && $2)";

async function oneOf<Row extends object>(
  tx: Queryable,
  sql: string,
  params: readonly unknown[],
): Promise<Row> {
  const { rows } = await tx.query<Row>(sql, params);
  const [row] = rows;
  if (!row) throw new Error("an aggregate returned no row");
  return row;
}

/**
 * What a run found that was under way then had not been seen: its findings and resources bear the instant at which it
 * began to look.
 */
async function unseenSince(tx: Queryable, params: Params): Promise<string> {
  const { unseen } = await oneOf<{ unseen: string }>(
    tx,
    `select least($3::timestamptz, min(r.started_at)) as unseen from runs r
     where r.workspace_id = $1 and r.kind in ('discovery', 'security_scan') and r.started_at <= $3
       and (r.finished_at is null or r.finished_at > $3) and ${concerned}`,
    params,
  );
  return unseen;
}

/** How findings are joined with their history: a few are looked up, many are hashed. */
type Join = "looked-up" | "hashed";

/** From this many entries on, reading all findings of a kind is cheaper than looking each up. */
const manyEntries = 10_000;

async function joinFor(tx: Queryable, [workspaceId, , since]: Params, many: number): Promise<Join> {
  const { entries } = await oneOf<{ entries: number }>(
    tx,
    `select count(*)::int as entries from (
       select from finding_history h where h.workspace_id = $1 and h.at > $2 limit $3) h`,
    [workspaceId, since, many],
  );
  return entries < many ? "looked-up" : "hashed";
}

/**
 * Findings with entries in their history since then. Each is looked up by its key alone: while the tables have no
 * statistics, the planner reads all of the history for each finding.
 */
function notedFindings(entries: string, join: Join): string {
  const found =
    join === "hashed"
      ? "join findings f on f.id = noted.finding_id"
      : "cross join lateral (select * from findings where findings.id = noted.finding_id limit 1) f";
  return `
  from (select distinct h.finding_id from finding_history h where h.workspace_id = $1 and h.at > $3 and ${entries}) noted
  ${found} where f.workspace_id = $1 and ${ofAccount("f.account_id")}`;
}

async function findingChanges(tx: Queryable, params: Params, many: number) {
  const join = await joinFor(tx, params, many);
  const { found, changed } = await (join === "hashed" ? withHashedJoins(tx, count) : count());
  const { rows: first } = await tx.query<NonNullable<StoredChanges["firstFinding"]>>(
    `select id as "findingId", title, resource_name as "resourceName", severity from findings where id = $1`,
    [found[0]?.firstId ?? null],
  );
  return {
    newFindings: found.map(({ severity, count }) => ({ severity, count })),
    firstFinding: first[0] ?? null,
    ...changed,
  };

  async function count() {
    // Security Hub may have seen a finding long before it is imported: what counts is when it came here.
    const { rows: found } = await tx.query<{ severity: number; count: number; firstId: string }>(
      `select f.severity, count(*)::int as count,
         (array_agg(f.id order by f.first_seen_at desc, f.id))[1] as "firstId"
       ${notedFindings("h.from_status is null", join)} and f.status = 'ACTIVE' group by f.severity order by f.severity`,
      params,
    );
    // How each of them stands now decides, not how often it changed.
    const changed = await oneOf<{ reopened: number; resolved: number }>(
      tx,
      `select count(*) filter (where f.status = 'ACTIVE' and not exists (
           select from finding_history n where n.finding_id = f.id and n.at > $3 and n.from_status is null))::int as reopened,
         count(*) filter (where f.status = 'RESOLVED')::int as resolved
       ${notedFindings(
         `h.from_status is not null
         and (h.to_status = 'RESOLVED' or (h.from_status = 'RESOLVED' and h.to_status = 'ACTIVE'))`,
         join,
       )}`,
      params,
    );
    return { found, changed };
  }
}

async function recommendationChanges(tx: Queryable, params: Params) {
  const [found, { applied }] = await Promise.all([
    oneOf<{ newRecommendations: number; newSavings: string }>(
      tx,
      // What is counted in another one is its alternative, and no news.
      `select count(*)::int as "newRecommendations", coalesce(sum(r.counted_savings), 0)::text as "newSavings"
       from recommendations r where r.workspace_id = $1 and r.first_seen_at > $3 and r.status = 'open'
         and not r.folded and ${ofAccount("r.account_id")}`,
      params,
    ),
    oneOf<{ applied: number }>(
      tx,
      `select count(*)::int as applied from recommendations r
       where r.workspace_id = $1 and r.status = 'applied' and ${ofAccount("r.account_id")} and r.id in (
         select h.recommendation_id from recommendation_history h where h.workspace_id = $1 and h.at > $3
           and h.from_status is not null and h.from_status <> 'applied' and h.to_status = 'applied')`,
      params,
    ),
  ]);
  return { ...found, applied };
}

async function inventoryChanges(tx: Queryable, params: Params) {
  const [{ added }, { deleted }] = await Promise.all([
    oneOf<{ added: number }>(
      tx,
      `select count(*)::int as added from resources r
       where r.workspace_id = $1 and r.first_seen_at > $3 and r.gone_at is null and ${ofAccount("r.account_id")}`,
      params,
    ),
    // What came and went in between is neither.
    oneOf<{ deleted: number }>(
      tx,
      `select count(*)::int as deleted from resources r
       where r.workspace_id = $1 and r.gone_at > $3 and r.first_seen_at <= $3 and ${ofAccount("r.account_id")}`,
      params,
    ),
  ]);
  return { added, deleted };
}

async function failedRuns(tx: Queryable, params: Params) {
  const { rows } = await tx.query<FailedRun>(
    `select r.id as "runId", r.kind, r.error ->> 'message' as error, r.finished_at as "finishedAt" from runs r
     where r.workspace_id = $1 and r.status in ('failed', 'interrupted') and r.finished_at > $3 and ${concerned}
       -- A full analysis that fails at a step fails with the run of that step.
       and not (r.kind = 'full_analysis' and exists (
         select from jsonb_array_elements(r.progress -> 'steps') step
         join runs s on s.workspace_id = $1 and s.id::text = step ->> 'runId'
         where s.status in ('failed', 'interrupted') and s.finished_at > $3))
     order by r.finished_at desc, r.id limit ${mostFailedRuns}`,
    params,
  );
  return { failedRuns: rows };
}

/** How current everything is. */
async function standing(tx: Queryable, params: Params) {
  return await oneOf<{ lastDiscovery: string | null; lastScan: string | null }>(
    tx,
    `select max(r.finished_at) filter (where r.kind = 'discovery') as "lastDiscovery",
       max(r.finished_at) filter (where r.kind = 'security_scan') as "lastScan"
     from runs r
     where r.workspace_id = $1 and r.status = 'completed' and r.kind in ('discovery', 'security_scan') and ${concerned}`,
    params,
  );
}

/**
 * @param kept answers of earlier calls, which count until their tables change
 * @param many from how many entries on findings are not looked up one by one
 */
export function createChangesStore(db: Database, kept = new KeptAnswers(), many = manyEntries): ChangesStore {
  return {
    since: async ({ workspaceId, since, accountIds: asked }) => {
      const accountIds = asked?.filter(isId) ?? null;
      // A run of more accounts than those of the caller read these, too: only its instants are returned.
      const { unseen, now } = await withoutCallScope(() =>
        db.forWorkspace(workspaceId, async (tx) => ({
          unseen: await unseenSince(tx, [workspaceId, accountIds, since]),
          now: await standing(tx, [workspaceId, accountIds]),
        })),
      );
      return await db.forWorkspace(workspaceId, async (tx) => {
        const params: Params = [workspaceId, accountIds, unseen];
        const keptOf = <Part>(topic: Topic, count: (tx: Queryable, params: Params) => Promise<Part>) =>
          kept.of(
            tx,
            workspaceId,
            { question: `${topic} since ${unseen}`, topics: [topic], accountIds: accountIds ?? undefined },
            () => count(tx, params),
          );
        // Alone, for it may change how the database joins.
        const findings = await keptOf("findings", (counting, of) => findingChanges(counting, of, many));
        // Statements that do not need each other's answers are sent at once.
        const [recommendations, inventory, runs] = await Promise.all([
          keptOf("recommendations", recommendationChanges),
          keptOf("resources", inventoryChanges),
          failedRuns(tx, [workspaceId, accountIds, since]),
        ]);
        return { ...findings, ...recommendations, ...inventory, ...runs, ...now };
      });
    },
  };
}
