import { evaluateChecks } from "@skyledger/core/checks/evaluate";
import type { CheckResult } from "@skyledger/core/model/define-check";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import { createSnapshotStore } from "../../inventory/store/snapshot-store.ts";
import type { Database } from "../../platform/db/database.ts";

/** One result for stored data of an account. */
export interface StoredResult {
  readonly arn: string;
  readonly type: string;
  readonly checkId: string;
  readonly result: CheckResult;
}

/**
 * Every result for an account's stored inventory: the interface returns only failures, and a test must see
 * that the others are passes, not gaps.
 * @param takenAt the snapshot's clock, ISO
 */
export async function storedResults(
  database: Database,
  { workspaceId, accountId, takenAt }: { workspaceId: string; accountId: string; takenAt: string },
): Promise<StoredResult[]> {
  const store = createSnapshotStore(database);
  const resources: Resource[] = [];
  for await (const page of store.resources(workspaceId, accountId)) resources.push(...page);
  const scope = await store.scope(workspaceId, accountId);
  const found: StoredResult[] = [];
  evaluateChecks(
    new SnapshotIndex({ takenAt, resources, ...scope }),
    checks,
    ({ check, resource, result }) => {
      found.push({ arn: resource.arn, type: resource.type, checkId: check.id, result });
    },
  );
  return found;
}
