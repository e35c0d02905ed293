import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { type EvaluatedScan, parseTallies, type ScansStore, type Tallies } from "./stored-scan.ts";

/** How many earlier scans are searched for one with a comparable score. */
const scansCompared = 20;
/** About 30 KB each. */
const mostRemembered = 100;

interface StandingRow extends Omit<EvaluatedScan, "tallies"> {
  id: string;
  finishedAt: string;
  newest: boolean;
  /** How many of the accounts it saw. */
  seen: number;
}

/**
 * Tallies by accounts (empty: of all) and scan. They are written once, and parsing those of twenty scans takes
 * longer than the rest of a score. Ids are found under row-level security before they are looked up here.
 */
class RememberedTallies {
  readonly #known = new Map<string, Tallies>();

  get(whose: string, scanId: string): Tallies | undefined {
    return this.#known.get(`${whose} ${scanId}`);
  }

  keep(whose: string, scanId: string, tallies: Tallies): void {
    this.#known.set(`${whose} ${scanId}`, tallies);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > mostRemembered && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Adds up what a scan saw of some accounts. */
const talliesOfAccounts = `(select coalesce(jsonb_object_agg(sums.id, sums.tally), '{}') from (
    select c.key as id, jsonb_build_array(sum((c.value ->> 0)::int), sum((c.value ->> 1)::int), sum((c.value ->> 2)::int)) as tally
    from jsonb_each(account_tallies) a, jsonb_each(a.value) c where a.key = any($3::text[]) group by 1) sums) as tallies`;

/** Identifies a list of accounts, which may be long. */
const nameOf = (accountIds: readonly string[] | undefined) =>
  accountIds === undefined ? "" : createHash("sha256").update(accountIds.join()).digest("base64");

/**
 * Scans that saw the most of the accounts, among the newest: one that saw only some of them says nothing about all.
 */
function ofMostAccounts(rows: readonly StandingRow[]): StandingRow[] {
  const most = Math.max(0, ...rows.map(({ seen }) => seen));
  return rows.filter(({ seen }) => seen === most);
}

/** The newest scans of the whole, or of some accounts: see `ScansStore`. */
export function standingIn(db: Pick<Database, "queryIn">): ScansStore["standing"] {
  const remembered = new RememberedTallies();
  return async (workspaceId, accountIds) => {
    const whose = nameOf(accountIds);
    const some = accountIds !== undefined;
    const ofAccounts = some ? "and account_tallies ?| $2::text[]" : "";
    const seen = some
      ? "(select count(*)::int from unnest($2::text[]) one (id) where account_tallies ? one.id)"
      : "0";
    const columns = `id, finished_at as "finishedAt", score, grade, unknown, ${seen} as seen`;
    const { rows } = await db.queryIn<StandingRow>(
      workspaceId,
      `(select ${columns}, true as newest from scans where workspace_id = $1 ${ofAccounts}
         order by finished_at desc, id desc limit 1)
       union all
       (select ${columns}, false from scans where workspace_id = $1 and not partial ${ofAccounts}
         order by finished_at desc, id desc limit ${scansCompared})
       order by newest desc, "finishedAt" desc, id desc`,
      some ? [workspaceId, accountIds] : [workspaceId],
    );
    const whole = ofMostAccounts(rows.filter(({ newest }) => !newest));
    const tallies = new Map<string, Tallies>();
    for (const { id } of whole) {
      const known = remembered.get(whose, id);
      if (known) tallies.set(id, known);
    }
    const missing = whole.flatMap(({ id }) => (tallies.has(id) ? [] : [id]));
    if (missing.length > 0) {
      const read = await db.queryIn<{ id: string; tallies: unknown }>(
        workspaceId,
        `select id, ${some ? talliesOfAccounts : "tallies"} from scans where workspace_id = $1 and id = any($2::uuid[])`,
        some ? [workspaceId, missing, accountIds] : [workspaceId, missing],
      );
      for (const scan of read.rows) {
        const parsed = parseTallies(scan.tallies);
        tallies.set(scan.id, parsed);
        remembered.keep(whose, scan.id, parsed);
      }
    }
    const [newest] = rows;
    return {
      newest: newest && { id: newest.id, finishedAt: newest.finishedAt },
      whole: whole.flatMap(({ id, score, grade, unknown }) => {
        const found = tallies.get(id);
        return found ? [{ score, grade, unknown, tallies: found }] : [];
      }),
    };
  };
}
