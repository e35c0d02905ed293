import { Money } from "@skyledger/core/model/money";
import type { Matching, Where } from "../inventory/store/matching.ts";
import type {
  SavingsOfResources,
  StoredSaving,
  UnusedRow,
  UnusedTotals,
} from "../inventory/store/savings-of-resources.ts";
import type { storedResource } from "../inventory/store/stored-resource.ts";
import type { Database } from "../platform/db/database.ts";
import { withHashedJoins } from "../platform/db/hashed-joins.ts";
import { KeptParts } from "../platform/db/kept-parts.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { mergeSorted } from "../platform/merge-sorted.ts";
import { storedRow, type Unparsed } from "../platform/stored-json.ts";
import { parseEvidence, parseSteps } from "./store/stored-json.ts";

const toSaving = storedRow<StoredSaving, "evidence" | "steps">({
  evidence: parseEvidence,
  steps: parseSteps,
});
/** The statement builds `saving`; only its evidence and steps come from a JSON column. */
const toUnused = storedRow<UnusedRow, "saving">({
  saving: (value) => toSaving(value as Unparsed<StoredSaving, "evidence" | "steps">),
});

/** An open recommendation as a saving. */
const asSaving = `r.rule_id as "ruleId", 'saves' as result, r.type, r.action,
  coalesce(r.sources #>> '{0,says}', r.title) as title, r.description,
  r.monthly_savings as "monthlyAmount", r.detail -> 'evidence' as evidence, r.detail -> 'steps' as steps`;

/** An unused resource in its list: its largest recommendation, and its counted part. */
interface UnusedEntry {
  id: string;
  arn: string;
  amount: string | null;
}

/** Unused resources of an account in their order, and how many more could not be evaluated. */
interface UnusedPart {
  priced: readonly { entry: UnusedEntry; amount: Money }[];
  unpriced: readonly UnusedEntry[];
  /** The sum of the amounts. */
  savings: Money;
  unknown: number;
}

const byArn = (a: UnusedEntry, b: UnusedEntry) => (a.arn < b.arn ? -1 : 1);
const byAmount = (a: UnusedPart["priced"][number], b: UnusedPart["priced"][number]) =>
  b.amount.compare(a.amount) || byArn(a.entry, b.entry);

/** Puts the resources of an account in order once, so that a change of another account does not sort them again. */
function partOf(entries: readonly UnusedEntry[], unknown: number): UnusedPart {
  const priced = entries
    .flatMap((entry) => (entry.amount === null ? [] : [{ entry, amount: Money.parse(entry.amount) }]))
    .sort(byAmount);
  return {
    ...{ priced, unpriced: entries.filter(({ amount }) => amount === null).sort(byArn), unknown },
    savings: Money.sum(priced.map(({ amount }) => amount)),
  };
}

/** The accounts of rows, after the parameters of a condition. */
function ofAccounts({ params }: Where, accountIds: readonly string[] | undefined) {
  if (accountIds === undefined) return { condition: () => "", params };
  return {
    condition: (column: string) => `and ${column} = any($${params.length + 1}::uuid[])`,
    params: [...params, accountIds],
  };
}

/**
 * Only existing resources; a resource with several savings occurs once, with the largest and its counted
 * part: a saving that another row already has (a volume together with its stopped instance) is neither shown
 * nor counted again.
 */
async function unusedEntries(
  tx: Queryable,
  where: Where,
  accountIds: readonly string[] | undefined,
): Promise<(UnusedEntry & { account: string })[]> {
  const { condition, params } = ofAccounts(where, accountIds);
  const { rows } = await tx.query<UnusedEntry & { account: string }>(
    `select distinct on (u.arn) r.account_id::text as account, u.id, u.arn,
       case when u.monthly_savings is null then null else u.counted end as amount
     from resources r join (
       select c.id, c.account_id, c.arn, c.monthly_savings, sum(c.counted_in_type) over (partition by c.arn) as counted
       from recommendations c
       where c.workspace_id = $1 and c.type = 'UNUSED_RESOURCE' and c.status = 'open' ${condition("c.account_id")}
     ) u on u.arn = r.arn and u.account_id = r.account_id
     where ${where.sql} and r.gone_at is null and not r.ended
       and (u.monthly_savings is null or u.monthly_savings = 0 or u.counted > 0)
     order by u.arn, u.monthly_savings desc nulls last, u.id`,
    params,
  );
  return rows;
}

/** Resources that a rule could not evaluate, by account. */
async function unevaluated(
  tx: Queryable,
  where: Where,
  accountIds: readonly string[] | undefined,
): Promise<Map<string, number>> {
  const { condition, params } = ofAccounts(where, accountIds);
  const { rows } = await tx.query<{ account: string; unknown: number }>(
    `select r.account_id::text as account, count(distinct s.arn)::int as unknown
     from savings s join resources r on r.workspace_id = s.workspace_id and r.account_id = s.account_id and r.arn = s.arn
     where s.workspace_id = $1 and s.result = 'unknown' and s.type = 'UNUSED_RESOURCE' ${condition("s.account_id")}
       and ${where.sql} and not r.ended group by 1`,
    params,
  );
  return new Map(rows.map(({ account, unknown }) => [account, unknown]));
}

async function countUnused(
  tx: Queryable,
  where: Where,
  accountIds: readonly string[] | undefined,
): Promise<Map<string, UnusedPart>> {
  return await withHashedJoins(tx, async () => {
    const entries = Map.groupBy(await unusedEntries(tx, where, accountIds), ({ account }) => account);
    const unknown = await unevaluated(tx, where, accountIds);
    const accounts = new Set([...entries.keys(), ...unknown.keys()]);
    return new Map(
      [...accounts].map((account): [string, UnusedPart] => [
        account,
        partOf(
          (entries.get(account) ?? []).map(({ id, arn, amount }) => ({ id, arn, amount })),
          unknown.get(account) ?? 0,
        ),
      ]),
    );
  });
}

/** All unused resources. */
interface Unused {
  parts: readonly UnusedPart[];
  totals: UnusedTotals;
}

function mergeUnused(parts: readonly UnusedPart[]): Unused {
  const sum = (of: (part: UnusedPart) => number) => parts.reduce((total, part) => total + of(part), 0);
  const unpriced = sum((part) => part.unpriced.length);
  return {
    parts,
    totals: {
      unused: unpriced + sum((part) => part.priced.length),
      potentialSavings: Money.sum(parts.map(({ savings }) => savings)).toString(),
      unpriced,
      unknown: unpriced + sum((part) => part.unknown),
    },
  };
}

/** A page of unused resources, most expensive first, those without a price last. */
function pageOf(
  { parts, totals }: Unused,
  { limit, offset }: { limit: number; offset: number },
): UnusedEntry[] {
  const end = offset + limit;
  const priced = mergeSorted(
    parts.map((part) => part.priced),
    byAmount,
    end,
  ).map(({ entry }) => entry);
  const unpriced = mergeSorted(
    parts.map((part) => part.unpriced),
    byArn,
    Math.max(0, end - (totals.unused - totals.unpriced)),
  );
  return [...priced, ...unpriced].slice(offset, end);
}

/** Entries with their resources and recommendations, in order. */
const spelledOut = (resource: typeof storedResource) => `
  select ${resource.columns}, chosen.amount,
    jsonb_build_object('ruleId', u.rule_id, 'result', 'saves', 'type', u.type, 'action', u.action,
      'title', coalesce(u.sources #>> '{0,says}', u.title),
      'description', u.description, 'monthlyAmount', chosen.amount::text,
      'evidence', u.detail -> 'evidence', 'steps', u.detail -> 'steps') as saving
  from unnest($2::uuid[], $3::numeric[]) with ordinality as chosen (id, amount, place)
  join recommendations u on u.workspace_id = $1 and u.id = chosen.id
  join resources r on r.workspace_id = $1 and r.arn = u.arn
  join cloud_accounts a on a.id = r.account_id
  order by chosen.place`;

/** The common fields of unused resources, in the caller's transaction. */
export async function unusedTotals(
  tx: Queryable,
  workspaceId: string,
  accountId: string | undefined,
): Promise<UnusedTotals> {
  const sql = "r.workspace_id = $1 and r.gone_at is null and ($2::text is null or r.account_id::text = $2)";
  const where = { sql, params: [workspaceId, accountId ?? null] };
  const parts = await countUnused(tx, where, accountId === undefined ? undefined : [accountId]);
  return mergeUnused([...parts.values()]).totals;
}

export function createSavingsStore(
  db: Database,
  resource: typeof storedResource,
  kept = new KeptParts(),
): SavingsOfResources {
  const unused = (tx: Queryable, workspaceId: string, matching: Matching) =>
    kept.of(tx, workspaceId, {
      question: `unused ${matching.question}`,
      topics: [...matching.topics, "recommendations", "savings"],
      accountIds: matching.accountIds,
      count: (ids) => countUnused(tx, matching.of(ids).where(), ids),
      merge: mergeUnused,
    });
  return {
    unused: (workspaceId, matching, { limit, offset }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const found = await unused(tx, workspaceId, matching);
        const page = pageOf(found, { limit, offset });
        const { rows } = await tx.query<Unparsed<Omit<UnusedRow, "findings">, "saving" | "tags">>(
          spelledOut(resource),
          [workspaceId, page.map(({ id }) => id), page.map(({ amount }) => amount)],
        );
        const tagged = rows.map((row) =>
          resource.withTags<Omit<UnusedRow, "saving" | "findings"> & { saving: unknown }>(row),
        );
        const whole = await resource.withFindings(tx, workspaceId, tagged);
        return { rows: whole.map(toUnused), total: found.totals.unused };
      }),

    totals: (workspaceId, matching) =>
      db.forWorkspace(workspaceId, async (tx) => (await unused(tx, workspaceId, matching)).totals),

    ofResource: async (workspaceId, arn) => {
      const { rows } = await db.queryIn<Unparsed<StoredSaving, "evidence" | "steps">>(
        workspaceId,
        `select ${asSaving} from recommendations r where r.workspace_id = $1 and r.arn = $2 and r.status = 'open'
           union all
           select rule_id, result, type, action, title, description, monthly_amount, evidence, steps
           from savings where workspace_id = $1 and arn = $2 and result = 'unknown'
           order by "monthlyAmount" desc nulls last, "ruleId"`,
        [workspaceId, arn],
      );
      return rows.map(toSaving);
    },
  };
}
