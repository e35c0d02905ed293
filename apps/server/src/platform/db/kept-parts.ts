import { callAccountIds, withinCall } from "../call-scope.ts";
import { type KeptAnswers, keyOfAccounts, type Topic } from "./kept-answers.ts";
import type { Queryable } from "./queryable.ts";

/** What is counted, by account. */
export interface PartsQuestion<Part, Answer> {
  /** Identifies the question within the workspace, with every parameter except the accounts. */
  question: string;
  /** Every table that the parts are read from. A part is read from rows of its account alone. */
  topics: readonly Topic[];
  /** Accounts of the answer; undefined: all. */
  accountIds: readonly string[] | undefined;
  /** Counts accounts; undefined: all. An account without a part has nothing to count. */
  count: (accountIds: readonly string[] | undefined) => Promise<ReadonlyMap<string, Part>>;
  /** The answer from the parts of its accounts. */
  merge: (parts: readonly Part[]) => Answer;
}

/** Parts of a question at one moment. Never changed: a newer one replaces it. */
interface Known {
  /** What the database had committed. */
  snapshot: string;
  at: number;
  parts: ReadonlyMap<string, unknown>;
  /** Accounts that have been counted; undefined: all but `stale`. */
  counted: ReadonlySet<string> | undefined;
  /** Accounts that have changed since they were counted. */
  stale: ReadonlySet<string>;
  /** Answers from these parts, by their accounts. */
  answers: Map<string, unknown>;
  /** Roughly, in characters. */
  size: number;
}

/** Parts that are being counted: callers who see the same changes wait for them. */
interface Counting {
  snapshot: string;
  done: Promise<Known>;
}

/** About 100 MB. */
const mostCharacters = 50_000_000;
/** Notes of changes are kept for a day: parts must be dropped long before. */
const keptMs = 6 * 3_600_000;
/** Answers for this many lists of accounts are kept with the parts of a question. */
const mostAnswers = 50;

function sizeOf(parts: ReadonlyMap<string, unknown>): number {
  let size = 0;
  for (const part of parts.values()) size += JSON.stringify(part).length + 100;
  return size;
}

/** The accounts of an answer that must be counted; undefined: all. */
function uncounted(
  known: Known | undefined,
  accountIds: readonly string[] | undefined,
): readonly string[] | undefined {
  if (known === undefined) return accountIds;
  if (accountIds === undefined) return known.counted === undefined ? [...known.stale] : undefined;
  return accountIds.filter((id) => known.stale.has(id) || known.counted?.has(id) === false);
}

/** What was known, as of a newer snapshot. */
function movedTo(known: Known, snapshot: string, changed: readonly string[], at: number): Known {
  const stale = changed.length === 0 ? known.stale : new Set([...known.stale, ...changed]);
  return { ...known, snapshot, at, stale };
}

/** What is known once more accounts were counted; `asked` undefined: all. */
function withCounted(
  known: Known | undefined,
  asked: readonly string[] | undefined,
  found: ReadonlyMap<string, unknown>,
  now: { snapshot: string; at: number },
): Known {
  if (known === undefined || asked === undefined) {
    const counted = asked && new Set(asked);
    return { ...now, parts: found, counted, stale: new Set(), answers: new Map(), size: sizeOf(found) };
  }
  const parts = new Map(known.parts);
  const replaced = new Map<string, unknown>();
  for (const id of asked) {
    if (parts.has(id)) replaced.set(id, parts.get(id));
    const part = found.get(id);
    if (part === undefined) parts.delete(id);
    else parts.set(id, part);
  }
  const again = new Set(asked);
  return {
    ...now,
    parts,
    counted: known.counted && new Set([...known.counted, ...asked]),
    stale: new Set([...known.stale].filter((id) => !again.has(id))),
    answers: new Map(),
    size: known.size - sizeOf(replaced) + sizeOf(found),
  };
}

interface Seen {
  snapshot: string;
  wrote: boolean;
  changed: string[];
  /** Nothing has changed since others began to count. */
  asCounting: boolean;
}

async function look(
  tx: Queryable,
  workspaceId: string,
  topics: readonly Topic[],
  since: { known: string | undefined; counting: string | undefined },
): Promise<Seen> {
  const { rows } = await tx.query<Seen>(
    `select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as wrote,
       accounts_changed_since($1::pg_snapshot, $2, $3)::text[] as changed,
       $4::pg_snapshot is not null and cardinality(accounts_changed_since($4::pg_snapshot, $2, $3)) = 0 as "asCounting"`,
    [since.known ?? null, workspaceId, topics, since.counting ?? null],
  );
  const [row] = rows;
  if (!row) throw new Error("a statement without a table returned no row");
  return row;
}

/**
 * Answers that are counted by account: if one changes, it alone is counted again. Exact in every process and
 * transaction, as PostgreSQL's own snapshots show which changes a count includes. Callers for whom different
 * accounts exist share the parts, and each counts only accounts of its own.
 */
export class KeptParts {
  readonly #known = new Map<string, Known>();
  readonly #counting = new Map<string, Counting>();
  readonly #now: () => number;
  readonly #most: number;
  #size = 0;

  /** @param options.most characters of all parts; the least recently used question is dropped first */
  constructor({
    now = () => performance.now(),
    most = mostCharacters,
  }: { now?: () => number; most?: number } = {}) {
    this.#now = now;
    this.#most = most;
  }

  async of<Part, Answer>(
    tx: Queryable,
    workspaceId: string,
    asked: PartsQuestion<Part, Answer>,
  ): Promise<Answer> {
    const question = { ...asked, accountIds: withinCall(asked.accountIds, callAccountIds()) };
    const key = `${workspaceId} ${question.question}`;
    const accounts = keyOfAccounts(question.accountIds);
    const known = this.#fresh(key);
    const others = this.#counting.get(`${key} ${accounts}`);
    const seen = await look(tx, workspaceId, question.topics, {
      known: known?.snapshot,
      counting: others?.snapshot,
    });
    // Uncommitted rows of its own transaction are its own alone.
    if (seen.wrote) return question.merge([...(await question.count(question.accountIds)).values()]);
    const began = this.#counting.get(`${key} ${accounts}`);
    // Others may have begun since, with the same sight.
    const sharing = seen.asCounting ? others : began?.snapshot === seen.snapshot ? began : undefined;
    if (sharing) {
      // A failure of theirs is not one of this transaction, which then counts itself.
      const counted = await sharing.done.catch(() => undefined);
      if (counted) return answerFrom(counted, accounts, question);
    }
    const now = { snapshot: seen.snapshot, at: this.#now() };
    const current = known && movedTo(known, now.snapshot, seen.changed, now.at);
    const missing = uncounted(current, question.accountIds);
    if (current && missing?.length === 0) {
      this.#keep(key, current);
      return answerFrom(current, accounts, question);
    }
    const done = question.count(missing).then((found) => withCounted(current, missing, found, now));
    const counting = { snapshot: now.snapshot, done };
    this.#counting.set(`${key} ${accounts}`, counting);
    try {
      const counted = await done;
      this.#keep(key, counted);
      return answerFrom(counted, accounts, question);
    } finally {
      if (this.#counting.get(`${key} ${accounts}`) === counting) this.#counting.delete(`${key} ${accounts}`);
    }
  }

  #fresh(key: string): Known | undefined {
    const known = this.#known.get(key);
    return known && this.#now() - known.at < keptMs ? known : undefined;
  }

  #keep(key: string, known: Known): void {
    this.#drop(key);
    this.#known.set(key, known);
    this.#size += known.size;
    for (const oldest of this.#known.keys()) {
      if (this.#size <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const known = this.#known.get(key);
    if (known === undefined) return;
    this.#known.delete(key);
    this.#size -= known.size;
  }
}

function answerFrom<Part, Answer>(
  known: Known,
  accounts: string,
  { accountIds, merge }: PartsQuestion<Part, Answer>,
): Answer {
  // One question has one type of parts and of answers.
  if (known.answers.has(accounts)) return known.answers.get(accounts) as Answer;
  const parts =
    accountIds === undefined
      ? [...known.parts.values()]
      : [...new Set(accountIds)].flatMap((id) => (known.parts.has(id) ? [known.parts.get(id)] : []));
  const answer = merge(parts as Part[]);
  if (known.answers.size >= mostAnswers) known.answers.clear();
  known.answers.set(accounts, answer);
  return answer;
}

/** What a process keeps of answers to questions about a workspace. */
export interface Kept {
  readonly answers: KeptAnswers;
  readonly parts: KeptParts;
}
