import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { onlyIds } from "../../platform/db/is-id.ts";
import {
  type EvaluatedScan,
  parseTallies,
  parseTalliesOfDay,
  type ScansStore,
  type Tallies,
} from "./stored-scan.ts";

/** How many earlier scans or days are searched for one with a comparable score. */
const scansCompared = 20;
/** About 30 KB each. */
const mostRemembered = 100;

interface StandingRow extends Omit<EvaluatedScan, "tallies"> {
  id: string;
  finishedAt: string;
  newest: boolean;
}

type Reads = Pick<Database, "queryIn">;

/**
 * Tallies by accounts (empty: of all) and by scan or day. They are written once, and parsing those of twenty takes
 * longer than the rest of a score. Both are found under row-level security before they are looked up here.
 */
class Remembered<Found> {
  readonly #known = new Map<string, Found>();

  get(whose: string, which: string): Found | undefined {
    return this.#known.get(`${whose} ${which}`);
  }

  keep(whose: string, which: string, found: Found): void {
    this.#known.set(`${whose} ${which}`, found);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > mostRemembered && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Identifies a list of accounts, which may be long. */
const nameOf = (accountIds: readonly string[]) =>
  createHash("sha256").update(accountIds.join()).digest("base64");

interface Day {
  /** "2026-05-14", in UTC. */
  day: string;
  finishedAt: string;
}

/** The newest days on which one of the accounts was scanned completely, newest first. */
async function daysOf(db: Reads, workspaceId: string, accountIds: readonly string[]): Promise<Day[]> {
  const { rows } = await db.queryIn<Day>(
    workspaceId,
    `select day::text as day, max(finished_at) as "finishedAt" from account_tally_days
     where workspace_id = $1 and account_id = any($2::uuid[])
     group by account_tally_days.day order by account_tally_days.day desc limit ${scansCompared}`,
    [workspaceId, accountIds],
  );
  return rows;
}

interface DayTallies {
  /** How many of the accounts were scanned by then. */
  seen: number;
  tallies: Tallies;
}

/** Adds up the latest tallies of each account at the end of each day. */
async function talliesOfDays(
  db: Reads,
  workspaceId: string,
  accountIds: readonly string[],
  days: readonly string[],
): Promise<Map<string, DayTallies>> {
  const { rows } = await db.queryIn<{ day: string; seen: number; tallies: unknown }>(
    workspaceId,
    `with latest as (
       select d.day, t.tallies from unnest($3::date[]) d (day) cross join unnest($2::uuid[]) a (id)
       cross join lateral (select tallies from account_tally_days t
         where t.workspace_id = $1 and t.account_id = a.id and t.day <= d.day order by t.day desc limit 1) t
     ), sums as (
       select l.day, c.key as id,
         jsonb_build_array(sum((c.value ->> 0)::int), sum((c.value ->> 1)::int), sum((c.value ->> 2)::int)) as tally
       from latest l cross join lateral jsonb_each(l.tallies) c group by l.day, c.key
     )
     select n.day::text as day, n.seen,
       coalesce((select jsonb_object_agg(s.id, s.tally) from sums s where s.day = n.day), '{}') as tallies
     from (select day, count(*)::int as seen from latest group by day) n`,
    [workspaceId, accountIds, days],
  );
  return new Map(rows.map(({ day, seen, tallies }) => [day, { seen, tallies: parseTalliesOfDay(tallies) }]));
}

/** The tallies of some accounts by day, without days before one of them was scanned. */
function standingByDay(db: Reads) {
  const remembered = new Remembered<DayTallies>();
  return async (workspaceId: string, accountIds: readonly string[]): Promise<EvaluatedScan[]> => {
    const whose = nameOf(accountIds);
    const days = await daysOf(db, workspaceId, accountIds);
    // Earlier days do not change any more; the newest does with each scan.
    const key = ({ day, finishedAt }: Day) => `${workspaceId} ${day} ${finishedAt}`;
    const missing = days.filter((day) => remembered.get(whose, key(day)) === undefined);
    if (missing.length > 0) {
      const read = await talliesOfDays(
        db,
        workspaceId,
        accountIds,
        missing.map(({ day }) => day),
      );
      for (const day of missing) {
        const found = read.get(day.day);
        if (found) remembered.keep(whose, key(day), found);
      }
    }
    const known = days.flatMap((day) => remembered.get(whose, key(day)) ?? []);
    // A day on which fewer accounts were known says nothing about all of them.
    const most = Math.max(0, ...known.map(({ seen }) => seen));
    return known
      .filter(({ seen }) => seen === most)
      .map(({ tallies }) => ({ score: null, grade: null, unknown: 0, tallies }));
  };
}

/** The newest complete scans of the whole workspace, with their tallies. */
function standingByScan(db: Reads) {
  const remembered = new Remembered<Tallies>();
  return async (workspaceId: string, rows: readonly StandingRow[]): Promise<EvaluatedScan[]> => {
    const whole = rows.filter(({ newest }) => !newest);
    const missing = whole.filter(({ id }) => remembered.get("", id) === undefined).map(({ id }) => id);
    if (missing.length > 0) {
      const read = await db.queryIn<{ id: string; tallies: unknown }>(
        workspaceId,
        "select id, tallies from scans where workspace_id = $1 and id = any($2::uuid[])",
        [workspaceId, missing],
      );
      for (const scan of read.rows) remembered.keep("", scan.id, parseTallies(scan.tallies));
    }
    return whole.flatMap(({ id, score, grade, unknown }) => {
      const found = remembered.get("", id);
      return found ? [{ score, grade, unknown, tallies: found }] : [];
    });
  };
}

/** The newest scans of the whole, or the newest days of some accounts: see `ScansStore`. */
export function standingIn(db: Reads): ScansStore["standing"] {
  const byDay = standingByDay(db);
  const byScan = standingByScan(db);
  return async (workspaceId, accountIds) => {
    const some = accountIds !== undefined;
    const columns = `id, finished_at as "finishedAt", score, grade, unknown`;
    const complete = some
      ? ""
      : `union all
       (select ${columns}, false from scans where workspace_id = $1 and not partial
         order by finished_at desc, id desc limit ${scansCompared})`;
    const { rows } = await db.queryIn<StandingRow>(
      workspaceId,
      `select * from (
         (select ${columns}, true as newest from scans
          where workspace_id = $1 ${some ? "and account_tallies ?| $2::text[]" : ""}
          order by finished_at desc, id desc limit 1) ${complete}) found
       order by newest desc, "finishedAt" desc, id desc`,
      some ? [workspaceId, accountIds] : [workspaceId],
    );
    const [newest] = rows;
    return {
      newest: newest && { id: newest.id, finishedAt: newest.finishedAt },
      whole: some ? await byDay(workspaceId, onlyIds(accountIds)) : await byScan(workspaceId, rows),
    };
  };
}
