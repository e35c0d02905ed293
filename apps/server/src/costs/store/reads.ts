import { type WorkspaceTransactions, within } from "../../platform/db/workspace-transactions.ts";
import { type CostStore, createCostStore } from "../store.ts";
import type { CostAnomaliesStore } from "./anomalies-store.ts";
import { createCostAnomaliesStore } from "./anomalies-store.ts";
import { type CostRecords, createCostRecords } from "./records-store.ts";

/** What pages about costs are read from, all of it at one instant. */
export interface CostReads {
  costs: CostStore;
  records: CostRecords;
  anomalies: Pick<CostAnomaliesStore, "list">;
}

/** Reads in one transaction; nothing but the stores may be awaited inside. */
export type ReadCosts = <T>(workspaceId: string, work: (reads: CostReads) => Promise<T>) => Promise<T>;

export function createCostReads(db: WorkspaceTransactions): ReadCosts {
  return (workspaceId, work) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const inside = within(tx, workspaceId);
      return await work({
        costs: createCostStore(inside),
        records: createCostRecords(inside),
        anomalies: createCostAnomaliesStore(inside),
      });
    });
}
