import type { AwsService } from "@skyledger/core/model/aws-service";
import { z } from "zod";
import type { Database } from "../platform/db/database.ts";
import { storedJson, storedRow, type Unparsed } from "../platform/stored-json.ts";

/** One call that changed the sandbox account. */
export interface StoredSandboxChange {
  /** Written by Skyledger for a completed call. */
  service: AwsService;
  operation: string;
  region: string;
  input: object;
  at: string;
}

/** The log of changes to a sandbox account, which are replayed in order on its generated fixtures. */
export interface SandboxChangesStore {
  list(workspaceId: string, accountId: string): Promise<StoredSandboxChange[]>;
  /** Those of every account of the workspace, by AWS account ID. */
  byAccount(workspaceId: string): Promise<Record<string, StoredSandboxChange[]>>;
  add(workspaceId: string, accountId: string, change: StoredSandboxChange): Promise<void>;
}

const toChange = storedRow<StoredSandboxChange, "input">({
  input: storedJson("sandbox_changes.input", z.looseObject({})),
});

export function createSandboxChangesStore(db: Database): SandboxChangesStore {
  return {
    list: async (workspaceId, accountId) => {
      const { rows } = await db.queryIn<Unparsed<StoredSandboxChange, "input">>(
        workspaceId,
        "select service, operation, region, input, at from sandbox_changes where workspace_id = $1 and account_id = $2 order by seq",
        [workspaceId, accountId],
      );
      return rows.map(toChange);
    },

    byAccount: async (workspaceId) => {
      const { rows } = await db.queryIn<Unparsed<StoredSandboxChange, "input"> & { awsAccountId: string }>(
        workspaceId,
        `select a.aws_account_id as "awsAccountId", c.service, c.operation, c.region, c.input, c.at
         from sandbox_changes c join cloud_accounts a on a.workspace_id = $1 and a.id = c.account_id
         where c.workspace_id = $1 order by c.seq`,
        [workspaceId],
      );
      const changes: Record<string, StoredSandboxChange[]> = {};
      for (const { awsAccountId, ...row } of rows) {
        const known = changes[awsAccountId] ?? [];
        known.push(toChange(row));
        changes[awsAccountId] = known;
      }
      return changes;
    },

    add: (workspaceId, accountId, { service, operation, region, input, at }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into sandbox_changes (workspace_id, account_id, service, operation, region, input, at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [workspaceId, accountId, service, operation, region, JSON.stringify(input), at],
        );
      }),
  };
}
