import type { GapReason } from "@skyledger/core/model/observation";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { storedJson, storedRow, type Unparsed } from "../../platform/stored-json.ts";

/** Why an import or a sending ended early. */
export interface StoredHubGap {
  reason: GapReason;
  message: string;
  iamAction: string;
}

/** A finding that Security Hub rejected. `code` and `message` are its own words. */
export interface SendFailure {
  findingId: string;
  code: string;
  message: string;
}

/** Security Hub of one account and region after the last import and sending. Instants are ISO strings. */
export interface HubRegionState {
  accountId: string;
  region: string;
  importedAt: string | null;
  wholeAt: string | null;
  importGap: StoredHubGap | null;
  sentAt: string | null;
  sent: number;
  sendFailed: number;
  /** The first of the rejected findings. */
  sendFailures: SendFailure[];
  sendGap: StoredHubGap | null;
}

export interface HubRegionsStore {
  list(workspaceId: string): Promise<HubRegionState[]>;
  find(workspaceId: string, accountId: string, region: string): Promise<HubRegionState | undefined>;
  /** `whole`: everything was read, not only news. With a gap the next import starts where this one did. */
  imported(
    workspaceId: string,
    accountId: string,
    region: string,
    end: { at: string; whole: boolean; gap: StoredHubGap | null },
  ): Promise<void>;
  sent(
    workspaceId: string,
    accountId: string,
    region: string,
    end: { at: string; sent: number; failures: readonly SendFailure[]; gap: StoredHubGap | null },
  ): Promise<void>;
}

const columns = `account_id as "accountId", region, imported_at as "importedAt", whole_at as "wholeAt",
  import_gap as "importGap", sent_at as "sentAt", sent, send_failed as "sendFailed", send_failures as "sendFailures",
  send_gap as "sendGap"`;

type JsonColumns = "importGap" | "sendFailures" | "sendGap";
type Row = Unparsed<HubRegionState, JsonColumns>;

const gap: z.ZodType<StoredHubGap> = z.object({
  reason: z.enum(["denied", "throttled", "unsupported", "failed"]),
  message: z.string(),
  iamAction: z.string(),
});
const toState = storedRow<HubRegionState, JsonColumns>({
  importGap: storedJson("hub_regions.import_gap", gap.nullable()),
  sendFailures: storedJson(
    "hub_regions.send_failures",
    z.array(z.object({ findingId: z.string(), code: z.string(), message: z.string() })),
  ),
  sendGap: storedJson("hub_regions.send_gap", gap.nullable()),
});

/** Most failures that are kept for display; the rest is counted. */
const failuresKept = 20;

export function createHubRegionsStore(db: Database): HubRegionsStore {
  return {
    list: async (workspaceId) => {
      const { rows } = await db.queryIn<Row>(
        workspaceId,
        `select ${columns} from hub_regions where workspace_id = $1 order by account_id, region`,
        [workspaceId],
      );
      return rows.map(toState);
    },

    find: async (workspaceId, accountId, region) => {
      const { rows } = await db.queryIn<Row>(
        workspaceId,
        `select ${columns} from hub_regions where workspace_id = $1 and account_id = $2 and region = $3`,
        [workspaceId, accountId, region],
      );
      return rows[0] && toState(rows[0]);
    },

    imported: (workspaceId, accountId, region, { at, whole, gap }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into hub_regions as h (workspace_id, account_id, region, imported_at, whole_at, import_gap)
           values ($1, $2, $3, case when $6::jsonb is null then $4::timestamptz end,
             case when $6::jsonb is null and $5 then $4::timestamptz end, $6)
           on conflict (workspace_id, account_id, region) do update set
             imported_at = case when $6::jsonb is null then $4 else h.imported_at end,
             whole_at = case when $6::jsonb is null and $5 then $4 else h.whole_at end, import_gap = $6`,
          [workspaceId, accountId, region, at, whole, gap === null ? null : JSON.stringify(gap)],
        );
      }),

    sent: (workspaceId, accountId, region, { at, sent, failures, gap }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into hub_regions (workspace_id, account_id, region, sent_at, sent, send_failed, send_failures, send_gap)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (workspace_id, account_id, region) do update set sent_at = excluded.sent_at, sent = excluded.sent,
             send_failed = excluded.send_failed, send_failures = excluded.send_failures, send_gap = excluded.send_gap`,
          [
            workspaceId,
            accountId,
            region,
            at,
            sent,
            failures.length,
            JSON.stringify(failures.slice(0, failuresKept)),
            gap === null ? null : JSON.stringify(gap),
          ],
        );
      }),
  };
}
