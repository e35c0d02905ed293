import type { GapReason } from "@skyledger/core/model/observation";
import type { Advice } from "../adapters/aws/custom/advice.ts";
import type { CoveredHours } from "../adapters/aws/custom/commitment-coverage.ts";
import { Commitments } from "./commitments.ts";

/** Cost Explorer charges every request, and what it says of 30 days changes little in one. */
const keptMs = 86_400_000;
/** Accounts whose answers are kept. */
const accountsKept = 500;

interface Kept<Answer> {
  at: number;
  answer: Answer;
}

/** What Cost Explorer answered for each account within a day, so that it is asked once; kept by this process. */
export class DailyAnswers {
  readonly #now: () => Date;
  readonly #commitments = new Map<string, Kept<Commitments>>();
  readonly #purchases = new Map<string, Kept<Advice>>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** What is committed: asked by `read` unless it was answered within a day. A refusal is not kept. */
  async commitments(
    accountId: string,
    read: () => Promise<{ covered: CoveredHours[]; error: { reason: GapReason } | null }>,
  ): Promise<Commitments> {
    const known = this.#fresh(this.#commitments, accountId);
    if (known) return known;
    const { covered, error } = await read();
    const commitments = new Commitments(covered, error?.reason ?? null);
    if (error === null) this.#keep(this.#commitments, accountId, commitments);
    return commitments;
  }

  /** What advisers say; Cost Explorer is left out of `read` where it answered within a day. */
  async advice(
    accountId: string,
    read: (leaveOut: Advice["source"][]) => Promise<Advice[]>,
  ): Promise<Advice[]> {
    const known = this.#fresh(this.#purchases, accountId);
    const advice = await read(known ? ["cost-explorer"] : []);
    if (known) return [...advice, known];
    const purchases = advice.find(({ source, silent }) => source === "cost-explorer" && silent === null);
    if (purchases) this.#keep(this.#purchases, accountId, purchases);
    return advice;
  }

  #fresh<Answer>(all: Map<string, Kept<Answer>>, accountId: string): Answer | undefined {
    const known = all.get(accountId);
    return known && this.#now().getTime() - known.at < keptMs ? known.answer : undefined;
  }

  #keep<Answer>(all: Map<string, Kept<Answer>>, accountId: string, answer: Answer): void {
    all.delete(accountId);
    all.set(accountId, { at: this.#now().getTime(), answer });
    const oldest = all.keys().next().value;
    if (all.size > accountsKept && oldest !== undefined) all.delete(oldest);
  }
}
