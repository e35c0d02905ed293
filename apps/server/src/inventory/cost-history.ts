import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { CostHistory, CostHistoryStore } from "./store/cost-history-store.ts";
import type { InventoryStore } from "./store.ts";

export interface CostHistoryService {
  /** The known cost of a resource over time. Throws not_found. */
  of(principal: Principal, arn: string): Promise<CostHistory>;
}

interface Deps {
  costs: CostHistoryStore;
  inventory: Pick<InventoryStore, "find">;
  now: () => Date;
}

export function createCostHistoryService({ costs, inventory, now }: Deps): CostHistoryService {
  return {
    async of({ workspaceId }, arn) {
      const found = await inventory.find(workspaceId, arn);
      if (!found) throw new AppError("not_found", "Resource not found.");
      const { accountId, awsAccountId, service, type, shortId } = found;
      // AWS bills EC2 resources and buckets by their plain ID, which is unique.
      const ids = service === "ec2" || type === "AWS::S3::Bucket" ? [arn, shortId] : [arn];
      return await costs.of(workspaceId, { accountId, awsAccountId, ids }, now().toISOString().slice(0, 10));
    },
  };
}
