import type { FindingStatus } from "@skyledger/core/model/finding";
import type { Database } from "../../platform/db/database.ts";
import { rowBatches } from "../../platform/db/row-batches.ts";

/**
 * A finding of our own that may have to be sent to Security Hub. Instants are ISO strings; `severity` 0
 * (critical) to 4.
 */
export interface OutgoingFinding {
  id: string;
  checkId: string;
  awsAccountId: string;
  region: string;
  arn: string;
  resourceType: string;
  title: string;
  description: string;
  severity: number;
  status: FindingStatus;
  /** The last result of our own check. */
  ownResult: "fails" | "passes";
  firstSeenAt: string;
  /** What was last sent to Security Hub; null: nothing yet. */
  digest: string | null;
}

export interface HubOutboxStore {
  /**
   * Findings of our own checks after an id, by id: those that Security Hub does not report itself, and
   * resolved ones only if they were sent.
   */
  page(
    workspaceId: string,
    accountId: string,
    after: string | null,
    limit: number,
  ): Promise<OutgoingFinding[]>;
  /** Stores what Security Hub has accepted. */
  taken(
    workspaceId: string,
    accountId: string,
    findings: readonly { id: string; digest: string }[],
    at: string,
  ): Promise<void>;
}

export function createHubOutboxStore(db: Database): HubOutboxStore {
  return {
    page: async (workspaceId, accountId, after, limit) => {
      const { rows } = await db.queryIn<OutgoingFinding>(
        workspaceId,
        `select f.id, f.check_id as "checkId", a.aws_account_id as "awsAccountId", f.region, f.arn,
             coalesce(r.cfn_type, '') as "resourceType", f.title, f.description, f.severity, f.status, f.own_result as "ownResult",
             f.first_seen_at as "firstSeenAt", s.digest
           from findings f join cloud_accounts a on a.id = f.account_id
             left join resources r on r.workspace_id = f.workspace_id and r.account_id = f.account_id and r.arn = f.arn
             left join hub_sent s on s.finding_id = f.id
           where f.workspace_id = $1 and f.account_id = $2 and f.own_result is not null
             and ($3::uuid is null or f.id > $3)
             and (s.digest is not null or (f.status <> 'RESOLVED' and not exists (
               select 1 from hub_findings h where h.workspace_id = $1 and h.finding_id = f.id and h.sight = 'fails')))
           order by f.id limit $4`,
        [workspaceId, accountId, after, limit],
      );
      return rows;
    },

    taken: (workspaceId, accountId, findings, at) =>
      db.forWorkspace(workspaceId, async (tx) => {
        for (const batch of rowBatches(findings, ({ id }) => id))
          await tx.query(
            `insert into hub_sent (workspace_id, account_id, finding_id, digest, sent_at)
           select $1, $2, id, digest, $4 from jsonb_to_recordset($3::jsonb) as row (id uuid, digest text)
           on conflict (finding_id) do update set digest = excluded.digest, sent_at = excluded.sent_at`,
            [workspaceId, accountId, JSON.stringify(batch), at],
          );
      }),
  };
}
