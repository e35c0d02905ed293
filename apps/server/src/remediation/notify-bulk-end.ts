import type { EndedFix } from "@skyledger/core/notifications/bulk-remediation";
import type { Database } from "../platform/db/database.ts";
import type { Notify } from "../platform/notify.ts";
import type { BulkWorkDeps } from "./bulk-work.ts";

/** Notifies people of how a run of many fixes ended; its fixes are not reported one by one. */
export function createNotifyBulkEnd({
  database,
  notify,
}: {
  database: Pick<Database, "forWorkspace">;
  notify: Notify;
}): BulkWorkDeps["ended"] {
  return async ({ workspaceId, id, requestedBy }, items, at) => {
    const ended = items.flatMap(({ status, ...item }): EndedFix[] =>
      status === "waiting" || status === "running" ? [] : [{ ...item, status }],
    );
    await database.forWorkspace(workspaceId, (tx) =>
      notify(tx, workspaceId, { type: "remediation_status", bulkRunId: id, at, requestedBy, items: ended }),
    );
  };
}
