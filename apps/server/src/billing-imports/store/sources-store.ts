import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import { brokenUniqueConstraint } from "../../platform/db/sql-errors.ts";
import type { AfterBill } from "./after-bill.ts";

/** A source of billing exports. Instants are ISO texts. */
export interface BillingSource {
  id: string;
  workspaceId: string;
  accountId: string;
  kind: "s3" | "folder";
  /** "" for a folder. */
  bucket: string;
  /** Prefix in the bucket, or path in the folder that the operator opened; "" is all of it. */
  location: string;
  createdAt: string;
  /** When its files were last listed. */
  checkedAt: string | null;
}

/** A source and its imported data. Money is decimal text. */
export interface BillingSourceSummary extends BillingSource {
  accountName: string;
  awsAccountId: string;
  /** Its latest import, ended or not. */
  lastRunId: string | null;
  fileCount: number;
  failedCount: number;
  rowCount: number;
  /** First days of its months, sorted. */
  months: {
    month: string;
    rowCount: number;
    billedCost: string;
    importedAt: string;
    tagsLeftOut: string[];
  }[];
}

/** A file of a source at its last listing. */
export interface BillingFile {
  name: string;
  version: string;
  sizeBytes: number;
  modifiedAt: string;
  /**
   * replaced: a newer delivery of its month exists; gone: it is no longer at the source, its data is kept.
   */
  status: "imported" | "failed" | "replaced" | "gone";
  format: string | null;
  rowCount: number | null;
  months: string[];
  error: string | null;
  seenAt: string;
  importedAt: string | null;
}

export interface BillingSourcesStore {
  list(workspaceId: string): Promise<BillingSourceSummary[]>;
  find(workspaceId: string, id: string): Promise<BillingSourceSummary | undefined>;
  /** Undefined: this source exists already. */
  insert(
    workspaceId: string,
    source: Pick<BillingSource, "accountId" | "kind" | "bucket" | "location"> & { createdBy: string },
  ): Promise<BillingSourceSummary | undefined>;
  /** Removes it with everything imported from it. False: no such source. */
  delete(workspaceId: string, id: string, at: string): Promise<boolean>;
  /** Files by name, after `after`. */
  files(
    workspaceId: string,
    id: string,
    page: { limit: number; after?: string | undefined },
  ): Promise<{ files: BillingFile[]; total: number }>;
}

const placeKey = "billing_sources_place";

const summary = `select s.id, s.workspace_id as "workspaceId", s.account_id as "accountId", s.kind, s.bucket, s.location,
    s.created_at as "createdAt", s.checked_at as "checkedAt", a.name as "accountName", a.aws_account_id as "awsAccountId",
    (select r.id from runs r where r.workspace_id = s.workspace_id and r.kind = 'billing_import'
      and r.input ->> 'sourceId' = s.id::text order by r.created_at desc limit 1) as "lastRunId",
    (select count(*)::int from billing_files f where f.workspace_id = s.workspace_id and f.source_id = s.id
      and f.status = 'imported') as "fileCount",
    (select count(*)::int from billing_files f where f.workspace_id = s.workspace_id and f.source_id = s.id
      and f.status = 'failed') as "failedCount",
    (select coalesce(sum(m.row_count), 0)::float8 from billing_months m where m.workspace_id = s.workspace_id
      and m.source_id = s.id) as "rowCount",
    (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'rowCount', m.row_count,
        'billedCost', m.billed_cost::text, 'importedAt', to_char(m.imported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'tagsLeftOut', m.tags_left_out) order by m.month), '[]')
      from billing_months m where m.workspace_id = s.workspace_id and m.source_id = s.id) as months
  from billing_sources s join cloud_accounts a on a.id = s.account_id where s.workspace_id = $1`;

/** Columns of a file, for this store and the importing one. */
export const billingFileColumns = `name, version, size_bytes::float8 as "sizeBytes", modified_at as "modifiedAt", status,
  format, row_count::float8 as "rowCount", months::text[] as months, error, seen_at as "seenAt", imported_at as "importedAt"`;

export function createBillingSourcesStore(db: Database, afterRemoval: AfterBill): BillingSourcesStore {
  const find: BillingSourcesStore["find"] = async (workspaceId, id) => {
    if (!isId(id)) return undefined;
    return await db.forWorkspace(workspaceId, async (tx) => {
      const { rows } = await tx.query<BillingSourceSummary>(`${summary} and s.id = $2`, [workspaceId, id]);
      return rows[0];
    });
  };
  return {
    find,

    list: async (workspaceId) => {
      const { rows } = await db.queryIn<BillingSourceSummary>(
        workspaceId,
        `${summary} order by s.created_at, s.id`,
        [workspaceId],
      );
      return rows;
    },

    async insert(workspaceId, { accountId, kind, bucket, location, createdBy }) {
      try {
        const id = await db.forWorkspace(workspaceId, async (tx) => {
          const { rows } = await tx.query<{ id: string }>(
            `insert into billing_sources (workspace_id, account_id, kind, bucket, location, created_by)
             values ($1, $2, $3, $4, $5, $6) returning id`,
            [workspaceId, accountId, kind, bucket, location, createdBy],
          );
          return rows[0]?.id ?? "";
        });
        return await find(workspaceId, id);
      } catch (error) {
        if (brokenUniqueConstraint(error) === placeKey) return undefined;
        throw error;
      }
    },

    async delete(workspaceId, id, at) {
      if (!isId(id)) return false;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rowCount } = await tx.query(
          "delete from billing_sources where workspace_id = $1 and id = $2",
          [workspaceId, id],
        );
        if (rowCount > 0) await afterRemoval(tx, workspaceId, at);
        return rowCount > 0;
      });
    },

    files: (workspaceId, id, { limit, after }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<BillingFile>(
          `select ${billingFileColumns} from billing_files where workspace_id = $1 and source_id = $2
             and ($3::text is null or name > $3) order by name limit $4`,
          [workspaceId, id, after ?? null, limit],
        );
        const counted = await tx.query<{ total: number }>(
          "select count(*)::int as total from billing_files where workspace_id = $1 and source_id = $2",
          [workspaceId, id],
        );
        return { files: rows, total: counted.rows[0]?.total ?? 0 };
      }),
  };
}
