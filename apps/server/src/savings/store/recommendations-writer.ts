// long: one aggregate; the effects of an evaluation on recommendations belong together.
import type { GapReason } from "@skyledger/core/model/observation";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import type { Database } from "../../platform/db/database.ts";
import { mergeCounts } from "../../platform/db/merge-counts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type RefusedRow, writeRows } from "../../platform/db/row-batches.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import type { NotifyUnused } from "../../platform/notify.ts";
import type { Unparsed } from "../../platform/stored-json.ts";
import type { RecountSavings } from "./counted-savings.ts";
import { confidences, efforts, impacts, risks } from "./recommendation-grades.ts";
import { parseSources } from "./stored-json.ts";

/** A rule that could not be evaluated for a resource. */
export interface NotEvaluatedSaving {
  ruleId: string;
  arn: string;
  type: string;
  action: string;
  title: string;
  description: string;
  steps: readonly string[];
  missing: string;
  reason: string;
}

/** Missing data of the savings evaluation, with the required permission. */
export interface SavingsGap {
  /** Key of `awsServices`. */
  service: string;
  type: string;
  region: string;
  facet: string;
  reason: GapReason;
  message: string;
  iamAction: string;
  count: number;
}

/** Result of evaluating one account's inventory. */
export interface SavingsEvaluation {
  /** ISO instant of the inventory. */
  takenAt: string;
  /** ISO instant of the evaluation; omitted: that of the inventory. */
  evaluatedAt?: string;
  recommendations: readonly Recommendation[];
  notEvaluated: readonly NotEvaluatedSaving[];
  /** ARNs of known resources that could not be read: their recommendations are unchanged. */
  unread: ReadonlySet<string>;
  /** Missing data of the evaluation. */
  gaps: readonly SavingsGap[];
  /** Sources that could not be read this time: their recommendations are unchanged. */
  silentSources: ReadonlySet<string>;
  /** The payer is evaluated later in the same run, and counts the purchases of all accounts then. */
  payerFollows?: boolean;
}

export interface RecommendationsWriter {
  /**
   * Writes an evaluation in one transaction: new ones open, known ones keep their status, missing ones close.
   * No effect for an inventory that another discovery has replaced in the meantime.
   */
  record(
    workspaceId: string,
    accountId: string,
    evaluation: SavingsEvaluation,
  ): Promise<{ open: number; new: number; gone: number }>;
  /** Records that nothing could be evaluated, until the next evaluation. @param seenAt ISO instant */
  noteFailure(workspaceId: string, accountId: string, gap: SavingsGap, seenAt: string): Promise<void>;
}

interface Known {
  id: string;
  arn: string;
  region: string;
  action: string;
  variant: string;
  status: "open" | "dismissed" | "applied" | "gone";
  sources: { source: string; id: string }[];
}

function keyOf(one: Pick<Known, "region" | "arn" | "action" | "variant">): string {
  return JSON.stringify([one.region, one.arn, one.action, one.variant]);
}

function searchText(one: Recommendation): string {
  return [
    one.title,
    ...one.sources.map(({ says }) => says),
    one.resourceName,
    one.arn,
    one.resourceType,
    one.region,
    one.ruleId,
    one.action,
    one.variant,
  ]
    .join("\n")
    .toLowerCase();
}

function toRow(one: Recommendation) {
  const { evidence, before, after, doubts, notes, steps, couldGoWrong, commands, change, metrics } = one;
  return {
    region: one.region,
    arn: one.arn,
    action: one.action,
    variant: one.variant,
    ruleId: one.ruleId,
    type: one.type,
    act: one.act,
    title: one.title,
    description: one.description,
    resourceName: one.resourceName,
    resourceType: one.resourceType,
    monthly: one.perMonth,
    impact: impacts.indexOf(one.impact),
    confidence: confidences.indexOf(one.confidence),
    effort: efforts.indexOf(one.effort),
    risk: risks.indexOf(one.risk),
    rank: one.rank,
    part: one.part,
    claims: one.claims.map(({ arn, perMonth }) => [arn, perMonth]),
    cost: one.cost,
    pool: one.pool,
    poolsTouched: one.poolsTouched,
    sources: one.sources,
    detail: {
      evidence,
      before,
      after,
      doubts,
      notes,
      steps,
      couldGoWrong,
      commands,
      change,
      metrics,
      restartNeeded: one.restartNeeded,
      rollbackPossible: one.rollbackPossible,
    },
    searchText: searchText(one),
  };
}

// A closed one returns with its earlier status: dismissed, unless the dismissal has ended, else open. An
// applied one that is found again did not last.
const upsertSql = `
  with given as (
    select * from jsonb_to_recordset($4::jsonb) as row (region text, arn text, action text, variant text, "ruleId" text,
      type text, act text, title text, description text, "resourceName" text, "resourceType" text, monthly numeric, impact smallint,
      confidence smallint, effort smallint, risk smallint, rank numeric, part text, claims jsonb, cost numeric, pool text,
      "poolsTouched" jsonb, sources jsonb, detail jsonb, "searchText" text)
  ), earlier as (
    select r.id, r.status from recommendations r join given g on r.region = g.region and r.arn = g.arn
      and r.action = g.action and r.variant = g.variant
    where r.workspace_id = $1 and r.account_id = $2
  ), written as (
    insert into recommendations (workspace_id, account_id, region, arn, action, variant, rule_id, type, act, title,
      description, resource_name, resource_type, status, monthly_savings, impact, confidence, effort, risk, rank, part, claims, cost,
      pool, pools_touched, sources, detail, first_seen_at, last_seen_at, search_text)
    select $1, $2, region, arn, action, variant, "ruleId", type, act, title, description, "resourceName", "resourceType",
      'open', monthly, impact, confidence, effort, risk, rank, part, claims, cost, pool, "poolsTouched", sources, detail,
      $3, $3, "searchText" from given
    on conflict on constraint recommendations_identity do update set
      rule_id = excluded.rule_id, type = excluded.type, act = excluded.act, title = excluded.title, description = excluded.description,
      resource_name = excluded.resource_name, resource_type = excluded.resource_type,
      status = case
        when recommendations.status = 'gone' and recommendations.dismissed_at is not null
          and (recommendations.dismissed_until is null or recommendations.dismissed_until > $3) then 'dismissed'
        when recommendations.status = 'gone' then 'open'
        -- What was read before it was carried out says nothing about that.
        when recommendations.status = 'applied' and not exists (select 1 from recommendation_history h
          where h.recommendation_id = recommendations.id and h.to_status = 'applied' and h.at >= $3) then 'open'
        else recommendations.status end,
      monthly_savings = excluded.monthly_savings, impact = excluded.impact, confidence = excluded.confidence,
      effort = excluded.effort, risk = excluded.risk, rank = excluded.rank, part = excluded.part,
      claims = excluded.claims, cost = excluded.cost, pool = excluded.pool, pools_touched = excluded.pools_touched,
      sources = excluded.sources, detail = excluded.detail, last_seen_at = excluded.last_seen_at, gone_at = null,
      search_text = excluded.search_text
    returning id, status, monthly_savings
  ), reported as (
    insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status,
      monthly_savings, note)
    select $1, w.id, $3, 'analysis', e.status, w.status, w.monthly_savings,
      case e.status when 'applied' then 'Found again after it was applied.' end
    from written w left join earlier e on e.id = w.id where e.status is distinct from w.status
  )
  select count(*) filter (where e.id is null)::int as new from written w left join earlier e on e.id = w.id`;

async function closeOver(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  evaluation: SavingsEvaluation,
): Promise<number> {
  const known = await tx.query<Unparsed<Known, "sources">>(
    `select id, arn, region, action, variant, status, sources from recommendations
     where workspace_id = $1 and account_id = $2 and status in ('open', 'dismissed', 'applied')`,
    [workspaceId, accountId],
  );
  const rows = known.rows.map((row): Known => ({ ...row, sources: parseSources(row.sources) }));
  const found = new Set(evaluation.recommendations.map(keyOf));
  const notEvaluated = new Set(evaluation.notEvaluated.map(({ arn, ruleId }) => `${ruleId}|${arn}`));
  const over = rows.filter((known) => {
    if (found.has(keyOf(known)) || evaluation.unread.has(known.arn)) return false;
    return !known.sources.some(
      ({ source, id }) => evaluation.silentSources.has(source) || notEvaluated.has(`${id}|${known.arn}`),
    );
  });
  await confirmApplied(tx, workspaceId, evaluation.takenAt, over);
  const closed = over.filter(({ status }) => status !== "applied");
  if (closed.length === 0) return 0;
  await tx.query(
    `with closed as (
       update recommendations r set status = 'gone', gone_at = $2, counted_savings = 0, counted_in_type = 0
       from recommendations before where r.workspace_id = $1 and r.id = any($3::uuid[]) and before.id = r.id
         -- A person or a fix may have changed it since it was read.
         and r.status in ('open', 'dismissed')
       returning r.id, before.status as was, r.monthly_savings)
     insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status, monthly_savings)
     select $1, id, $2, 'analysis', was, 'gone', monthly_savings from closed`,
    [workspaceId, evaluation.takenAt, closed.map(({ id }) => id)],
  );
  return closed.length;
}

/** Applied ones that a later discovery no longer finds: one history entry, once. */
async function confirmApplied(
  tx: Queryable,
  workspaceId: string,
  takenAt: string,
  over: readonly Known[],
): Promise<void> {
  const applied = over.filter(({ status }) => status === "applied").map(({ id }) => id);
  if (applied.length === 0) return;
  await tx.query(
    `insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status, monthly_savings, note)
     select $1, r.id, $2, 'analysis', 'applied', 'applied', r.monthly_savings, 'No longer found: the change is in place.'
     from recommendations r
     where r.workspace_id = $1 and r.id = any($3::uuid[]) and (
       select h.from_status is distinct from 'applied' and h.at < $2 from recommendation_history h
       where h.recommendation_id = r.id order by h.id desc limit 1)`,
    [workspaceId, takenAt, applied],
  );
}

async function replaceNotEvaluated(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  { notEvaluated, takenAt }: SavingsEvaluation,
): Promise<RefusedRow<NotEvaluatedSaving>[]> {
  await tx.query("delete from savings where workspace_id = $1 and account_id = $2", [workspaceId, accountId]);
  const key = ({ ruleId, arn }: SavingsEvaluation["notEvaluated"][number]) => `${ruleId}\n${arn}`;
  return await writeRows(tx, notEvaluated, key, async (batch) => {
    const rows = batch.map(({ missing, reason, ...row }) => ({
      ...row,
      evidence: { missing, reason },
    }));
    await tx.query(
      `insert into savings (workspace_id, account_id, rule_id, arn, result, type, impact, action, title, description,
         monthly_amount, evidence, steps, computed_at)
       select $1, $2, "ruleId", arn, 'unknown', type, 'LOW', action, title, description, null, evidence, steps, $3
       from jsonb_to_recordset($4::jsonb) as row ("ruleId" text, arn text, type text, action text, title text,
         description text, evidence jsonb, steps jsonb)`,
      [workspaceId, accountId, takenAt, JSON.stringify(rows)],
    );
  });
}

/** Rows that the database could not store, as a gap per type and Region. */
function refusedGaps(refused: readonly RefusedRow<Recommendation>[]): SavingsGap[] {
  const groups = Map.groupBy(refused, ({ row }) => JSON.stringify([row.resourceType, row.region]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { resourceType: type, region, arn, title } = first.row;
    const message = `RefusedByDatabase: "${title}" of ${arn} could not be stored: ${first.message}`;
    const about = { service: "sts", type, region, facet: "recommendations", iamAction: "" };
    return [{ ...about, reason: "failed", message: storableText(message), count: group.length } as const];
  });
}

/** Unevaluated rules among them, as one gap. */
function unstoredGap({ ruleId, arn }: NotEvaluatedSaving, message: string, count: number): SavingsGap {
  const text = `RefusedByDatabase: missing data of ${ruleId} for ${arn} could not be stored: ${message}`;
  const about = { service: "sts", type: "AWS::::Account", region: "global", iamAction: "" };
  return {
    ...about,
    facet: "rules that were not evaluated",
    reason: "failed",
    message: storableText(text),
    count,
  };
}

async function replaceGaps(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  gaps: readonly SavingsGap[],
  takenAt: string,
): Promise<void> {
  await tx.query("delete from savings_gaps where workspace_id = $1 and account_id = $2", [
    workspaceId,
    accountId,
  ]);
  await addGaps(tx, workspaceId, accountId, gaps, takenAt);
}

async function addGaps(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  gaps: readonly SavingsGap[],
  takenAt: string,
): Promise<void> {
  if (gaps.length === 0) return;
  await tx.query(
    `insert into savings_gaps (workspace_id, account_id, service, cfn_type, region, facet, reason, message, iam_action,
       count, seen_at)
     select $1, $2, service, type, region, facet, reason, message, "iamAction", count, $3
     from jsonb_to_recordset($4::jsonb) as row (service text, type text, region text, facet text, reason text,
       message text, "iamAction" text, count integer)
     on conflict do nothing`,
    [workspaceId, accountId, takenAt, JSON.stringify(gaps)],
  );
}

/** Follow-ups of an account's recommendations, in the transaction that stores them. */
export interface RecommendationFollowUps {
  recountSavings: RecountSavings;
  notifyUnused: NotifyUnused;
}

export function createRecommendationsWriter(
  db: Database,
  { recountSavings, notifyUnused }: RecommendationFollowUps,
): RecommendationsWriter {
  return {
    record: (workspaceId, accountId, evaluation) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { recommendations, takenAt, evaluatedAt = takenAt } = evaluation;
        const current = await tx.query(
          `select from cloud_accounts where workspace_id = $1 and id = $2
             and (last_discovered_at is null or last_discovered_at <= $3) for share`,
          [workspaceId, accountId, takenAt],
        );
        if (current.rowCount === 0) return { open: 0, new: 0, gone: 0 };
        let added = 0;
        const refused = await writeRows(tx, recommendations, keyOf, async (batch) => {
          const page = batch.map(toRow);
          const { rows } = await tx.query<{ new: number }>(upsertSql, [
            workspaceId,
            accountId,
            takenAt,
            JSON.stringify(page),
          ]);
          added += rows[0]?.new ?? 0;
        });
        const gone = await closeOver(tx, workspaceId, accountId, evaluation);
        const unstored = await replaceNotEvaluated(tx, workspaceId, accountId, evaluation);
        const gaps = [
          ...evaluation.gaps,
          ...refusedGaps(refused),
          ...unstored.slice(0, 1).map(({ row, message }) => unstoredGap(row, message, unstored.length)),
        ];
        await replaceGaps(tx, workspaceId, accountId, gaps, takenAt);
        await recountSavings(tx, workspaceId, takenAt, [accountId], {
          withPayer: evaluation.payerFollows !== true,
        });
        await mergeCounts(tx, workspaceId, "recommendation_counts", accountId);
        await notifyUnused(tx, { workspaceId, accountId, takenAt, evaluatedAt });
        return { open: recommendations.length - refused.length, new: added, gone };
      }),

    noteFailure: (workspaceId, accountId, gap, seenAt) =>
      db.forWorkspace(workspaceId, (tx) => addGaps(tx, workspaceId, accountId, [gap], seenAt)),
  };
}
