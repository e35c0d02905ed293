import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import { type WorkspaceTransactions, within } from "../../platform/db/workspace-transactions.ts";
import { type CostStore, createCostStore } from "../store.ts";
import type { CostAnomaliesStore } from "./anomalies-store.ts";
import { createCostAnomaliesStore } from "./anomalies-store.ts";
import { keepCosts } from "./kept-costs.ts";
import { type CostRecords, createCostRecords } from "./records-store.ts";

/** Everything that pages about costs read, all at one point in time. */
export interface CostReads {
  costs: CostStore;
  records: CostRecords;
  anomalies: Pick<CostAnomaliesStore, "list">;
}

/** Reads in one transaction; only the stores may be awaited inside. */
export type ReadCosts = <T>(workspaceId: string, work: (reads: CostReads) => Promise<T>) => Promise<T>;

/** Sums of some periods, groups, and scopes of every workspace; each has a thousand numbers at most. */
const mostSums = 500;

export function createCostReads(
  db: WorkspaceTransactions,
  kept = new KeptAnswers({ most: mostSums }),
): ReadCosts {
  return (workspaceId, work) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const inside = within(tx, workspaceId);
      return await work({
        ...keepCosts(tx, kept, { costs: createCostStore(inside), records: createCostRecords(inside) }),
        anomalies: createCostAnomaliesStore(inside),
      });
    });
}
