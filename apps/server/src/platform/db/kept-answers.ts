import { createHash } from "node:crypto";
import { callAccountIds, withinCall } from "../call-scope.ts";
import type { Queryable } from "./queryable.ts";

/**
 * What changes are noted of (migrations 0041 and 0094): tables, and "costs", which are charges and readings of
 * bills.
 */
const topics = [
  "resources",
  "recommendations",
  "savings",
  "findings",
  "cloud_accounts",
  "not_evaluated_checks",
  "scans",
  "costs",
] as const;
export type Topic = (typeof topics)[number];

interface Kept {
  /** What the database had committed when the answer was computed. */
  snapshot: string;
  at: number;
  tookMs: number;
  answer: unknown;
}

/** An answer that is being computed: callers who see the same changes wait for it. */
interface Computing {
  snapshot: string;
  done: Promise<Kept>;
}

interface Seen {
  snapshot: string;
  wrote: boolean;
  unchanged: boolean | null;
  /** Nothing has changed since others began to compute. */
  asComputing: boolean;
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

/** Keys of lists: a call asks several questions about the same one. */
const keysOfLists = new WeakMap<readonly string[], string>();

/** Identifies a list of accounts, which may be long; undefined: all. The list must not change. */
export function keyOfAccounts(accountIds: readonly string[] | undefined): string {
  if (accountIds === undefined) return "all";
  const known = keysOfLists.get(accountIds);
  if (known !== undefined) return known;
  const listed = [...new Set(accountIds)].sort().join();
  const key = listed.length < 500 ? listed : createHash("sha256").update(listed).digest("base64");
  keysOfLists.set(accountIds, key);
  return key;
}

/** Changes of more accounts are not distinguished: sending the list would take longer than a kept answer. */
const mostDistinguished = 100;

/** The accounts whose changes end an answer; null: those of every account do. */
const changingAccounts = (accountIds: readonly string[] | undefined) =>
  accountIds === undefined || accountIds.length > mostDistinguished ? null : accountIds;

/** What others compute from the same state of the database. */
function sameSight(others: Computing | undefined, snapshot: string): Computing | undefined {
  return others?.snapshot === snapshot ? others : undefined;
}

/**
 * Caches slow answers until the data that they depend on changes. Exact in every process and transaction, but
 * for what runs write while counting takes long (`slowMs`):
 * PostgreSQL's own snapshots show whether a change was visible when the answer was computed. An uncommitted
 * note is checked again later, and a transaction that has written never gets a cached answer.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  /** Questions whose answer is being computed: one at a time is enough. */
  readonly #computing = new Map<string, Computing>();
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
    const others = this.#computing.get(key);
    const patient =
      isPatient(known, askedAt) || (known !== undefined && known.tookMs >= slowMs && others !== undefined);
    const { rows } = await tx.query<Seen>(
      `select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as wrote,
         unchanged_since($1::pg_snapshot, $2, $3, $4, $5::uuid[]) as unchanged,
         $6::pg_snapshot is not null and unchanged_since($6::pg_snapshot, $2, $3, false, $5::uuid[]) as "asComputing"`,
      [
        ...[known?.snapshot ?? null, workspaceId, topics, patient, changingAccounts(accountIds)],
        others?.snapshot ?? null,
      ],
    );
    const [seen] = rows;
    if (!seen || seen.wrote) return await ask();
    const isKept = known !== undefined && seen.unchanged && askedAt - known.at < keptMs;
    if (isKept) this.#keep(key, known);
    // Others may have begun since, with the same sight.
    const sharing = isKept
      ? { done: Promise.resolve(known) }
      : seen.asComputing
        ? others
        : sameSight(this.#computing.get(key), seen.snapshot);
    if (sharing) {
      // A failure of theirs is not one of this transaction, which then asks itself.
      const found = await sharing.done.catch(() => undefined);
      // One question has one answer's type.
      if (found) return found.answer as Answer;
    }
    return await this.#compute(key, { snapshot: seen.snapshot, askedAt }, ask);
  }

  async #compute<Answer>(
    key: string,
    { snapshot, askedAt }: { snapshot: string; askedAt: number },
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const asking = ask();
    const done = asking.then((answer): Kept => {
      const at = this.#now();
      return { snapshot, at, tookMs: at - askedAt, answer };
    });
    const computing = { snapshot, done };
    this.#computing.set(key, computing);
    try {
      this.#keep(key, await done);
      return await asking;
    } finally {
      if (this.#computing.get(key) === computing) this.#computing.delete(key);
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
