// long: one aggregate; its rows and changes belong together.
import type {
  RecommendationChange,
  RecommendationStatus,
  StoredRecommendation,
} from "@skyledger/core/model/recommendation";
import { describeAct } from "../../platform/acts.ts";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { assigneeOf, commentsOf, labelsOf } from "../../platform/db/work-columns.ts";
import type { Unparsed } from "../../platform/stored-json.ts";
import type { RecountSavings } from "./counted-savings.ts";
import { type RecommendationFilter, type Wanted, whereOf } from "./recommendation-filter.ts";
import { confidences, efforts, impacts, risks } from "./recommendation-grades.ts";
import { keptTotals, type RecommendationTotals, totalOf } from "./recommendation-totals.ts";
import { parseDetail, parseSources } from "./stored-json.ts";

export type RecommendationSort = "rank" | "savings" | "title" | "lastSeen";

/** Already counted in another recommendation. */
export interface RecommendationAlternatives {
  /** The best of them. */
  alternatives: StoredRecommendation[];
  alternativeCount: number;
}

/** A recommendation with its alternatives. */
export type ListedRecommendation = StoredRecommendation & RecommendationAlternatives;

/** A selection, as far as rules with certain IDs found it. */
export interface SelectedRecommendations {
  rows: StoredRecommendation[];
  /** All of them. */
  ofRules: number;
  /** Open ones of other rules. */
  ofOthers: number;
  /** Those that are not open, and alternatives of others that are selected. */
  closed: number;
}

export interface RecommendationsStore {
  /** Those that are not alternatives, each with its own. */
  list(
    workspaceId: string,
    filter: RecommendationFilter,
    page: { sort: RecommendationSort; limit: number; offset: number },
    now: string,
  ): Promise<{ rows: ListedRecommendation[]; total: number; totals: RecommendationTotals }>;
  alternatives(workspaceId: string, id: string): Promise<RecommendationAlternatives>;
  find(workspaceId: string, id: string): Promise<StoredRecommendation | undefined>;
  /** Those of a selection that rules with these IDs found and that are open, best first, and how many the others are. */
  selected(
    workspaceId: string,
    filter: Wanted,
    by: { ruleIds: readonly string[]; limit: number },
  ): Promise<SelectedRecommendations>;
  history(workspaceId: string, id: string): Promise<RecommendationChange[]>;
  /**
   * Changes the status with an entry in the history. Undefined if there is none,
   * "conflict" if its status is not in `from`.
   */
  setStatus(
    workspaceId: string,
    id: string,
    change: {
      from: readonly RecommendationStatus[];
      status: "open" | "dismissed" | "applied";
      reason: string | null;
      until: string | null;
      actor: string;
      at: string;
    },
  ): Promise<StoredRecommendation | "conflict" | undefined>;
}

type Row = Omit<
  Unparsed<StoredRecommendation, "sources" | "detail">,
  "impact" | "confidence" | "effort" | "risk"
> &
  Record<"impact" | "confidence" | "effort" | "risk", number>;

const columns = `r.id, r.account_id as "accountId", a.aws_account_id as "awsAccountId", a.name as "accountName",
  a.kind as "accountKind", r.region, r.arn, r.action, r.variant, r.rule_id as "ruleId", r.type, r.act, r.title, r.description,
  r.resource_name as "resourceName", r.resource_type as "resourceType", r.status, r.dismissed_at as "dismissedAt",
  r.dismissed_reason as "dismissedReason", r.dismissed_until as "dismissedUntil", r.monthly_savings as "monthlySavings",
  r.counted_savings as "countedSavings",
  case when other.id is not null then jsonb_build_object('recommendationId', other.id, 'act', other.act, 'title', other.title,
    'resourceName', other.resource_name) end as "countedIn", r.impact, r.confidence, r.effort, r.risk, r.counted_rank as rank, r.sources, r.detail,
  r.first_seen_at as "firstSeenAt", r.last_seen_at as "lastSeenAt", applied.at as "appliedAt", applied."remediationId",
  applied.verified_at as "verifiedAt", ${assigneeOf("r")} as assignee, ${labelsOf("recommendation", "r")} as labels,
  ${commentsOf("recommendation", "r")} as "commentCount"`;
// An entry from applied to applied is a discovery that no longer found it. Selects the other one only by ID:
// before there are statistics, a workspace's index looks as good as the ID's, and every row of it would be
// read each time.
const joined = `from recommendations r join cloud_accounts a on a.id = r.account_id
  left join recommendations other on other.id = r.counted_in and other.status = 'open' and r.status = 'open'
  left join lateral (
    select max(h.at) filter (where h.from_status is distinct from 'applied') as at,
      (array_agg(h.remediation_id order by h.id))[1] as "remediationId",
      max(h.at) filter (where h.from_status = 'applied') as verified_at
    from recommendation_history h where h.recommendation_id = r.id and h.to_status = 'applied' and r.status = 'applied'
      and h.id >= (select max(id) from recommendation_history
        where recommendation_id = r.id and to_status = 'applied' and from_status is distinct from 'applied')
  ) applied on true`;

const orders: Readonly<Record<RecommendationSort, string>> = {
  rank: "r.counted_rank desc, r.id",
  savings: "r.monthly_savings desc nulls last, r.id",
  title: "r.title, r.resource_name, r.id",
  lastSeen: "r.last_seen_at desc, r.id",
};

/** A grade by its stored position; the column only has positions from these lists. */
function graded<Word>(words: readonly Word[], place: number): Word {
  const word = words[place];
  if (word === undefined) throw new Error(`no grade ${place}`);
  return word;
}

function toRecommendation(row: Row): StoredRecommendation {
  return {
    ...row,
    sources: parseSources(row.sources),
    detail: parseDetail(row.detail),
    impact: graded(impacts, row.impact),
    confidence: graded(confidences, row.confidence),
    effort: graded(efforts, row.effort),
    risk: graded(risks, row.risk),
  };
}

/** Maximum number of alternatives with one recommendation; the rest has its own list. */
const alternativesShown = 10;

const noAlternatives: RecommendationAlternatives = { alternatives: [], alternativeCount: 0 };

async function withAlternatives(
  tx: Queryable,
  workspaceId: string,
  rows: readonly Row[],
): Promise<ListedRecommendation[]> {
  const ids = rows.map(({ id }) => id);
  const found = await alternativesOf(tx, workspaceId, ids);
  return rows.map((row) => ({ ...toRecommendation(row), ...(found.get(row.id) ?? noAlternatives) }));
}

/** Alternatives of recommendations, best first, and their number. */
async function alternativesOf(
  tx: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, RecommendationAlternatives>> {
  const found = new Map<string, RecommendationAlternatives>();
  if (ids.length === 0) return found;
  const { rows } = await tx.query<Row & { siblings: number; root: string }>(
    `select ${columns}, placed.siblings, placed.root ${joined} join (
       select id, counted_in as root, count(*) over (partition by counted_in)::int as siblings,
         row_number() over (partition by counted_in order by rank desc, id) as place
       from recommendations where workspace_id = $1 and folded and counted_in = any($2::uuid[])
     ) placed on placed.id = r.id
     where r.workspace_id = $1 and placed.place <= $3 order by placed.place`,
    [workspaceId, ids, alternativesShown],
  );
  for (const { siblings, root, ...row } of rows) {
    const known = found.get(root) ?? { alternatives: [], alternativeCount: siblings };
    known.alternatives.push(toRecommendation(row));
    found.set(root, known);
  }
  return found;
}

async function selected(
  tx: Queryable,
  workspaceId: string,
  filter: Wanted,
  { ruleIds, limit }: { ruleIds: readonly string[]; limit: number },
): Promise<SelectedRecommendations> {
  const named = filter.named?.only === true ? filter.named.ids : [];
  const { sql, params } = whereOf(workspaceId, filter, named.length > 0 ? "everything" : "shown");
  const rules = `$${params.length + 1}::text[]`;
  const standing = `case when r.status <> 'open' or (r.folded and r.counted_in::text = any($${params.length + 2}::text[]))
    then 'closed' when r.rule_id = any(${rules}) then 'rules' else 'others' end`;
  const given = [...params, ruleIds, named];
  const counts = await tx.query<{ standing: string; count: number }>(
    `select ${standing} as standing, count(*)::int as count from recommendations r where ${sql} group by 1`,
    given,
  );
  const { rows } = await tx.query<Row>(
    `select ${columns} ${joined} where ${sql} and ${standing} = 'rules' order by ${orders.rank} limit $${given.length + 1}`,
    [...given, limit],
  );
  const having = (name: string) => counts.rows.find((one) => one.standing === name)?.count ?? 0;
  return {
    rows: rows.map(toRecommendation),
    ofRules: having("rules"),
    ofOthers: having("others"),
    closed: having("closed"),
  };
}

async function findOne(
  tx: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredRecommendation | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await tx.query<Row>(
    `select ${columns} ${joined} where r.workspace_id = $1 and r.id = $2`,
    [workspaceId, id],
  );
  return rows[0] && toRecommendation(rows[0]);
}

const setStatusSql = `
  with changed as (
    update recommendations r set status = $3,
      dismissed_at = case when $3 = 'dismissed' then $4::timestamptz end,
      dismissed_reason = case when $3 = 'dismissed' then $5::text end,
      dismissed_until = case when $3 = 'dismissed' then $6::timestamptz end
    from recommendations before where r.workspace_id = $1 and r.id = $2 and before.id = r.id
    returning r.id, before.status as was, r.monthly_savings
  )
  insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status, monthly_savings, note)
  select $1, id, $4, $7, was, $3, monthly_savings, $5 from changed`;

export function createRecommendationsStore(
  db: Database,
  recountSavings: RecountSavings,
  kept = new KeptAnswers(),
): RecommendationsStore {
  return {
    list: (workspaceId, filter, { sort, limit, offset }, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const ended = await tx.query(
          "select 1 from recommendations where workspace_id = $1 and status = 'dismissed' and dismissed_until <= $2 limit 1",
          [workspaceId, now],
        );
        if (ended.rows.length > 0) await recountSavings(tx, workspaceId, now, []);
        const { sql, params } = whereOf(workspaceId, filter);
        const { rows } = await tx.query<Row>(
          `select ${columns} ${joined} where ${sql} order by ${orders[sort]} limit $${params.length + 1} offset $${params.length + 2}`,
          [...params, limit, offset],
        );
        const totals = await keptTotals(kept, tx, workspaceId, filter);
        return {
          rows: await withAlternatives(tx, workspaceId, rows),
          total: await totalOf(tx, workspaceId, filter, totals),
          totals,
        };
      }),

    alternatives: (workspaceId, id) =>
      db.forWorkspace(workspaceId, async (tx) => {
        if (!isId(id)) return noAlternatives;
        return (await alternativesOf(tx, workspaceId, [id])).get(id) ?? noAlternatives;
      }),

    selected: (workspaceId, filter, by) =>
      db.forWorkspace(workspaceId, (tx) => selected(tx, workspaceId, filter, by)),

    find: (workspaceId, id) => db.forWorkspace(workspaceId, (tx) => findOne(tx, workspaceId, id)),

    history: async (workspaceId, id) => {
      if (!isId(id)) return [];
      const { rows } = await db.queryIn<RecommendationChange & { place: string }>(
        workspaceId,
        `select at, actor, from_status as "from", to_status as "to", monthly_savings as "monthlySavings", note,
             remediation_id as "remediationId", null as "assignedTo", id as place
           from recommendation_history where workspace_id = $1 and recommendation_id = $2
         union all select s.at, s.actor, r.status, r.status, null, s.note, null, s.assigned_to, s.id
           from recommendation_assignments s join recommendations r on r.id = s.recommendation_id
           where s.workspace_id = $1 and s.recommendation_id = $2
         order by at, place`,
        [workspaceId, id],
      );
      return rows.map(({ place: _, ...change }) => change);
    },

    setStatus: (workspaceId, id, { from, status, reason, until, actor, at }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // Concurrent changes wait, and then see this one.
        if (isId(id)) {
          await tx.query("select 1 from recommendations where workspace_id = $1 and id = $2 for update", [
            workspaceId,
            id,
          ]);
        }
        const known = await findOne(tx, workspaceId, id);
        if (!known) return undefined;
        if (!from.includes(known.status)) return "conflict";
        await tx.query(setStatusSql, [workspaceId, id, status, at, reason, until, actor]);
        describeAct({ target: { id }, before: { status: known.status } });
        await recountSavings(tx, workspaceId, at, [known.accountId]);
        return await findOne(tx, workspaceId, id);
      }),
  };
}
