import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { PlanUse, Reservation } from "@skyledger/core/model/committed-use";
import type { ClassifiedError } from "../platform/aws/errors.ts";
import type { Advice } from "./aws/advice.ts";
import type { CoveredHours } from "./aws/commitment-coverage.ts";
import { Commitments } from "./commitments.ts";
import type { CostExplorerAnswersStore } from "./store/cost-explorer-answers-store.ts";

type Whose = Pick<CloudAccount, "workspaceId" | "id">;

/** Cost Explorer charges every request, and data about 30 days changes little in one. */
const keptMs = 86_400_000;
/** An account that was not evaluated for longer has lost its reservations for others. */
const reservationsKeptMs = 7 * keptMs;

/** An account's part in the commitments: those of its own, of all accounts on its bill, or evaluated there. */
export type CommitmentPart = "alone" | "payer" | "member";

/** Caches Cost Explorer's results of each account for a day, in all processes. */
export class DailyAnswers {
  readonly #store: CostExplorerAnswersStore;
  readonly #now: () => Date;

  constructor(store: CostExplorerAnswersStore, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /** Commitments: from `read` unless cached within a day. A failure is not cached. */
  async commitments(
    { workspaceId, id }: Whose,
    read: () => Promise<{ covered: CoveredHours[]; error: ClassifiedError | null }>,
  ): Promise<{ commitments: Commitments; error: ClassifiedError | null }> {
    const known = await this.#store.find(workspaceId, id, "coverage", this.#dayAgo());
    if (known) return { commitments: new Commitments(known), error: null };
    const { covered, error } = await read();
    if (error === null) await this.#store.keep(workspaceId, id, "coverage", covered, this.#at());
    return { commitments: new Commitments(covered, error?.reason ?? null), error };
  }

  /** Use of Savings Plans: like the commitments. */
  async planUse(
    { workspaceId, id }: Whose,
    read: () => Promise<{ plans: PlanUse[]; error: ClassifiedError | null }>,
  ): Promise<{ plans: PlanUse[]; error: ClassifiedError | null }> {
    const known = await this.#store.find(workspaceId, id, "plans", this.#dayAgo());
    if (known) return { plans: known, error: null };
    const answer = await read();
    if (answer.error === null) await this.#store.keep(workspaceId, id, "plans", answer.plans, this.#at());
    return answer;
  }

  /**
   * AWS recommendations; `read` excludes Cost Explorer if it was cached within a day, and for a member, whose
   * purchases are evaluated with its payer.
   */
  async advice(
    { workspaceId, id }: Whose,
    part: CommitmentPart,
    read: (leaveOut: Advice["source"][]) => Promise<Advice[]>,
  ): Promise<Advice[]> {
    if (part === "member") return await read(["cost-explorer"]);
    const what = part === "payer" ? "shared_purchases" : "purchases";
    const known = await this.#store.find(workspaceId, id, what, this.#dayAgo());
    const advice = await read(known ? ["cost-explorer"] : []);
    if (known) return [...advice, known];
    const purchases = advice.find(({ source, silent }) => source === "cost-explorer" && silent === null);
    if (purchases) await this.#store.keep(workspaceId, id, what, purchases, this.#at());
    return advice;
  }

  /** Keeps an account's reservations for its payer. */
  async keepReservations({ workspaceId, id }: Whose, reservations: readonly Reservation[]): Promise<void> {
    await this.#store.keep(workspaceId, id, "reservations", [...reservations], this.#at());
  }

  /** The kept reservations of an account; undefined: they are unknown, or older than a week. */
  async reservations({ workspaceId, id }: Whose): Promise<Reservation[] | undefined> {
    const since = new Date(this.#now().getTime() - reservationsKeptMs).toISOString();
    return await this.#store.find(workspaceId, id, "reservations", since);
  }

  #at(): string {
    return this.#now().toISOString();
  }

  #dayAgo(): string {
    return new Date(this.#now().getTime() - keptMs).toISOString();
  }
}
