import { Money } from "@skyledger/core/model/money";
import type { Database } from "../../platform/db/database.ts";
import { type CostExplorerAnswers, costExplorerAnswers, moneyKey } from "./cost-explorer-answers.ts";

/** The latest Cost Explorer results about an account's commitments. */
export interface CostExplorerAnswersStore {
  /** The result, if it is newer than `since` and of a form that this version reads. */
  find<What extends keyof CostExplorerAnswers>(
    workspaceId: string,
    accountId: string,
    what: What,
    since: string,
  ): Promise<CostExplorerAnswers[What] | undefined>;
  /** Stores a result in place of the previous one. */
  keep<What extends keyof CostExplorerAnswers>(
    workspaceId: string,
    accountId: string,
    what: What,
    answer: CostExplorerAnswers[What],
    at: string,
  ): Promise<void>;
}

/** JSON in which amounts of money differ from texts. */
function write(answer: CostExplorerAnswers[keyof CostExplorerAnswers]): string {
  return JSON.stringify(answer, function (this: Record<string, unknown>, key, value: unknown) {
    // Money serializes itself to text before it comes here.
    return this[key] instanceof Money ? { [moneyKey]: value } : value;
  });
}

export function createCostExplorerAnswersStore(db: Database): CostExplorerAnswersStore {
  return {
    find: <What extends keyof CostExplorerAnswers>(
      workspaceId: string,
      accountId: string,
      what: What,
      since: string,
    ) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<{ answer: string }>(
          `select answer from cost_explorer_answers
           where workspace_id = $1 and account_id = $2 and what = $3 and answered_at > $4`,
          [workspaceId, accountId, what, since],
        );
        const [row] = rows;
        return row && costExplorerAnswers[what].safeParse(JSON.parse(row.answer)).data;
      }),

    keep: (workspaceId, accountId, what, answer, at) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into cost_explorer_answers (workspace_id, account_id, what, answered_at, answer)
           values ($1, $2, $3, $4, $5)
           on conflict (workspace_id, account_id, what) do update
             set answered_at = excluded.answered_at, answer = excluded.answer`,
          [workspaceId, accountId, what, at, write(answer)],
        );
      }),
  };
}
