import { createHash } from "node:crypto";
import { callAccountIds, withinCall } from "../call-scope.ts";
import type { Queryable } from "./queryable.ts";

/** Tables with change notes (migration 0041). */
const topics = ["resources", "recommendations", "savings", "findings", "cloud_accounts"] as const;
export type Topic = (typeof topics)[number];

interface Kept {
  /** What the database had committed when the answer was computed. */
  snapshot: string;
  at: number;
  tookMs: number;
  answer: unknown;
}

const mostKept = 300;
/** Notes of changes are kept for a day: an answer must be dropped long before. */
const keptMs = 10 * 60_000;

/**
 * An answer that took longer than this may leave out what runs have written since, for as long as counting again
 * would keep the database busy for a twentieth of the time. Changes by people, and the end of a run, always show.
 */
const slowMs = 250;
const patience = 20;
const patienceMsAtMost = 60_000;

function isPatient(known: Kept | undefined, now: number): boolean {
  if (!known || known.tookMs < slowMs) return false;
  return now - known.at < Math.min(patience * known.tookMs, patienceMsAtMost);
}

/** Identifies a list of accounts, which may be long; undefined: all. */
export function keyOfAccounts(accountIds: readonly string[] | undefined): string {
  if (accountIds === undefined) return "all";
  const listed = [...new Set(accountIds)].sort().join();
  return listed.length < 500 ? listed : createHash("sha256").update(listed).digest("base64");
}

/**
 * Caches slow answers until the data that they depend on changes. Exact in every process and transaction, but
 * for what runs write while counting takes long (`slowMs`):
 * PostgreSQL's own snapshots show whether a change was visible when the answer was computed. An uncommitted
 * note is checked again later, and a transaction that has written never gets a cached answer.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  /** Questions whose slow answer is being computed again: one at a time is enough. */
  readonly #computing = new Set<string>();
  readonly #now: () => number;
  readonly #most: number;

  /**
   * @param options.most maximum number of answers over all workspaces; the least recently used is dropped
   * first
   */
  constructor({
    now = () => performance.now(),
    most = mostKept,
  }: { now?: () => number; most?: number } = {}) {
    this.#now = now;
    this.#most = most;
  }

  /**
   * @param asked.question identifies the answer within the workspace, with every parameter except the accounts
   * @param asked.topics every table that the answer is read from
   * @param asked.accountIds the accounts of the answer; undefined: all
   */
  async of<Answer>(
    tx: Queryable,
    workspaceId: string,
    asked: { question: string; topics: readonly Topic[]; accountIds: readonly string[] | undefined },
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const { question, topics } = asked;
    const accountIds = withinCall(asked.accountIds, callAccountIds());
    const key = `${workspaceId} ${question} of ${keyOfAccounts(accountIds)}`;
    const known = this.#kept.get(key);
    const askedAt = this.#now();
    const patient =
      isPatient(known, askedAt) ||
      (known !== undefined && known.tookMs >= slowMs && this.#computing.has(key));
    const { rows } = await tx.query<{ snapshot: string; wrote: boolean; unchanged: boolean | null }>(
      `select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as wrote,
         unchanged_since($1::pg_snapshot, $2, $3, $4, $5::uuid[]) as unchanged`,
      [known?.snapshot ?? null, workspaceId, topics, patient, accountIds ?? null],
    );
    const [seen] = rows;
    if (!seen || seen.wrote) return await ask();
    // One question has one answer's type.
    if (known && seen.unchanged && askedAt - known.at < keptMs) {
      this.#keep(key, known);
      return known.answer as Answer;
    }
    this.#computing.add(key);
    try {
      const answer = await ask();
      const at = this.#now();
      this.#keep(key, { snapshot: seen.snapshot, at, tookMs: at - askedAt, answer });
      return answer;
    } finally {
      this.#computing.delete(key);
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Notes that a run has ended: what it wrote shows everywhere from now on. */
export async function noteRunEnd(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query(
    `insert into changes (workspace_id, topic, xid) select $1, unnest($2::text[]), pg_current_xact_id()
     on conflict do nothing`,
    [workspaceId, topics],
  );
}

/** Notes of changes that no cached answer is old enough to need. */
export async function forgetOldChanges(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query("delete from changes where workspace_id = $1 and at < now() - interval '1 day'", [
    workspaceId,
  ]);
}
