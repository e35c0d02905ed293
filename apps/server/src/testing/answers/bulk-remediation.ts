import { createBulkRemediationStore } from "../../remediation/bulk-store.ts";
import { createRunsStore } from "../../runs/store.ts";
import type { TestPerson, TestServer } from "../test-server.ts";

/** A run of many fixes that ended, without any call to AWS. @returns its ID */
export async function appliedInBulk({ database }: TestServer, as: TestPerson): Promise<string> {
  const runs = createRunsStore(database);
  const items = createBulkRemediationStore(database);
  const run = await runs.insert(
    as.workspaceId,
    {
      kind: "bulk_remediation",
      accountIds: [],
      createdBy: as.userId,
      input: { requestedBy: as.email, operationId: null },
    },
    (tx, { id }) =>
      items.insert(tx, as.workspaceId, id, [
        { findingId: null, recommendationId: null, title: "Move db to gp3", resourceName: "db" },
      ]),
  );
  if (!run) throw new Error("another run of many fixes is in progress");
  const result = {
    of: "recommendations" as const,
    completed: 0,
    failed: 0,
    skipped: 0,
    notRun: 1,
    message: "0 of 1 completed, 1 not run.",
  };
  await runs.finish(as.workspaceId, run, { status: "cancelled", result });
  return run.id;
}
