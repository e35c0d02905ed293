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
}

/**
 * Tallies by account (empty: of all) and scan. They are written once, and parsing those of twenty scans takes
 * longer than the rest of a score. Ids are found under row-level security before they are looked up here.
 */
class RememberedTallies {
  readonly #known = new Map<string, Tallies>();

  get(accountId: string | undefined, scanId: string): Tallies | undefined {
    return this.#known.get(`${accountId ?? ""} ${scanId}`);
  }

  keep(accountId: string | undefined, scanId: string, tallies: Tallies): void {
    this.#known.set(`${accountId ?? ""} ${scanId}`, tallies);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > mostRemembered && oldest !== undefined) this.#known.delete(oldest);
  }
}

/** The newest scans of the whole, or of an account: see `ScansStore`. */
export function standingIn(db: Pick<Database, "queryIn">): ScansStore["standing"] {
  const remembered = new RememberedTallies();
  return async (workspaceId, accountId) => {
    const params = accountId === undefined ? [workspaceId] : [workspaceId, accountId];
    const ofAccount = accountId === undefined ? "" : "and account_tallies ? $2";
    const columns = `id, finished_at as "finishedAt", score, grade, unknown`;
    const { rows } = await db.queryIn<StandingRow>(
      workspaceId,
      `(select ${columns}, true as newest from scans where workspace_id = $1 ${ofAccount}
         order by finished_at desc, id desc limit 1)
       union all
       (select ${columns}, false from scans where workspace_id = $1 and not partial ${ofAccount}
         order by finished_at desc, id desc limit ${scansCompared})
       order by newest desc, "finishedAt" desc, id desc`,
      params,
    );
    const whole = rows.filter(({ newest }) => !newest);
    const tallies = new Map<string, Tallies>();
    for (const { id } of whole) {
      const known = remembered.get(accountId, id);
      if (known) tallies.set(id, known);
    }
    const missing = whole.flatMap(({ id }) => (tallies.has(id) ? [] : [id]));
    if (missing.length > 0) {
      const read = await db.queryIn<{ id: string; tallies: unknown }>(
        workspaceId,
        `select id, ${accountId === undefined ? "tallies" : "account_tallies -> $3 as tallies"}
         from scans where workspace_id = $1 and id = any($2::uuid[])`,
        accountId === undefined ? [workspaceId, missing] : [workspaceId, missing, accountId],
      );
      for (const scan of read.rows) {
        const parsed = parseTallies(scan.tallies);
        tallies.set(scan.id, parsed);
        remembered.keep(accountId, scan.id, parsed);
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
