import { createHash } from "node:crypto";
import type { Queryable } from "./queryable.ts";

/** Tables with change notes (migration 0041). */
export type Topic = "resources" | "recommendations" | "savings" | "findings" | "cloud_accounts";

interface Kept {
  /** What the database had committed when the answer was computed. */
  snapshot: string;
  at: number;
  answer: unknown;
}

const mostKept = 300;
/** Notes of changes are kept for a day: an answer must be dropped long before. */
const keptMs = 10 * 60_000;

/** A question about 10,000 accounts is long. */
function shortened(question: string): string {
  return question.length <= 500 ? question : createHash("sha256").update(question).digest("base64");
}

/**
 * Caches slow answers until the data that they depend on changes. Exact in every process and transaction:
 * PostgreSQL's own snapshots show whether a change was visible when the answer was computed. An uncommitted
 * note is checked again later, and a transaction that has written never gets a cached answer.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
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
   * @param question identifies the answer within the workspace, with every parameter
   * @param topics every table that the answer is read from
   */
  async of<Answer>(
    tx: Queryable,
    workspaceId: string,
    { question, topics }: { question: string; topics: readonly Topic[] },
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = `${workspaceId} ${shortened(question)}`;
    const known = this.#kept.get(key);
    const { rows } = await tx.query<{ snapshot: string; wrote: boolean; unchanged: boolean | null }>(
      `select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as wrote,
         unchanged_since($1::pg_snapshot, $2, $3) as unchanged`,
      [known?.snapshot ?? null, workspaceId, topics],
    );
    const [seen] = rows;
    if (!seen || seen.wrote) return await ask();
    const now = this.#now();
    // One question has one answer's type.
    if (known && seen.unchanged && now - known.at < keptMs) {
      this.#keep(key, known);
      return known.answer as Answer;
    }
    const answer = await ask();
    this.#keep(key, { snapshot: seen.snapshot, at: now, answer });
    return answer;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Notes of changes that no cached answer is old enough to need. */
export async function forgetOldChanges(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query("delete from changes where workspace_id = $1 and at < now() - interval '1 day'", [
    workspaceId,
  ]);
}
