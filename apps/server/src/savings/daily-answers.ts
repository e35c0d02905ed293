import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { PlanUse } from "@skyledger/core/model/committed-use";
import type { ClassifiedError } from "../platform/aws/errors.ts";
import type { Advice } from "./aws/advice.ts";
import type { CoveredHours } from "./aws/commitment-coverage.ts";
import { Commitments } from "./commitments.ts";
import type { CostExplorerAnswersStore } from "./store/cost-explorer-answers-store.ts";

type Whose = Pick<CloudAccount, "workspaceId" | "id">;

/** Cost Explorer charges every request, and data about 30 days changes little in one. */
const keptMs = 86_400_000;

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

  /** AWS recommendations; `read` excludes Cost Explorer if it was cached within a day. */
  async advice(
    { workspaceId, id }: Whose,
    read: (leaveOut: Advice["source"][]) => Promise<Advice[]>,
  ): Promise<Advice[]> {
    const known = await this.#store.find(workspaceId, id, "purchases", this.#dayAgo());
    const advice = await read(known ? ["cost-explorer"] : []);
    if (known) return [...advice, known];
    const purchases = advice.find(({ source, silent }) => source === "cost-explorer" && silent === null);
    if (purchases) await this.#store.keep(workspaceId, id, "purchases", purchases, this.#at());
    return advice;
  }

  #at(): string {
    return this.#now().toISOString();
  }

  #dayAgo(): string {
    return new Date(this.#now().getTime() - keptMs).toISOString();
  }
}
