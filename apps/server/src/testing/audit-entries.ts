import { createAuditStore } from "../audit/store.ts";
import type { Database } from "../platform/db/database.ts";

/** A row of the audit log. */
export interface TestEntry {
  sequence: number;
  actor: string | null;
  action: string;
  target: string | null;
  before: unknown;
  after: unknown;
  outcome: string;
  code: string | null;
  source: string;
}

/** The audit log of a workspace, with what waits to be chained. */
export async function auditEntries(database: Database, workspaceId: string): Promise<TestEntry[]> {
  await createAuditStore(database).chain(workspaceId, new Date(0));
  const { rows } = await database.queryIn<TestEntry>(
    workspaceId,
    `select sequence::int, actor_name as actor, action, target_id as target, before, after, outcome, code, source
     from audit_entries where workspace_id = $1 order by sequence`,
    [workspaceId],
  );
  return rows;
}
