import type { Database } from "../../platform/db/database.ts";

/** One stored charge for the export; amounts are exact decimal texts. */
export interface ExportedCost {
  day: string;
  awsAccountId: string;
  service: string;
  region: string;
  category: string;
  billed: string;
  effective: string;
  source: string;
}

/** One open recommendation for the export. */
export interface ExportedRecommendation {
  type: string;
  title: string;
  description: string;
  arn: string;
  region: string;
  awsAccountId: string;
  /** US dollars a month; null: unknown. */
  monthlySavings: string | null;
}

/** What an export contains. Days are inclusive. */
export interface ChargesQuery {
  workspaceId: string;
  start: string;
  end: string;
  /** Undefined: every account. */
  awsAccountIds: readonly string[] | undefined;
  /** Whether recommendations of archived accounts are included. */
  isArchived: boolean;
}

export interface CostExportStore {
  count(asked: ChargesQuery): Promise<number>;
  /** Every included charge, oldest first, page by page. */
  pages(asked: ChargesQuery): AsyncGenerator<ExportedCost[]>;
  /** Open recommendations by rank. */
  recommendations(asked: ChargesQuery): Promise<ExportedRecommendation[]>;
}

const pageRows = 1000;
/** Columns of the primary key, so that a page starts after the previous one. */
const position = "day, aws_account_id, source, service, region, charge_category";

export function createCostExportStore(db: Database): CostExportStore {
  return {
    count: async ({ workspaceId, start, end, awsAccountIds }) => {
      const { rows } = await db.queryIn<{ total: number }>(
        workspaceId,
        `select coalesce(sum(row_count), 0)::int as total from cost_rollup
           where workspace_id = $1 and dimension = 'account' and day between $2 and $3
             and ($4::text[] is null or key = any($4))`,
        [workspaceId, start, end, awsAccountIds ?? null],
      );
      return rows[0]?.total ?? 0;
    },

    async *pages({ workspaceId, start, end, awsAccountIds }) {
      let after: readonly string[] | undefined;
      for (;;) {
        const rows = await db.forWorkspace(workspaceId, async (tx) => {
          const { rows: page } = await tx.query<ExportedCost>(
            `select day, aws_account_id as "awsAccountId", service, region, charge_category as category,
               billed_cost as billed, effective_cost as effective, source
             from cost_daily where workspace_id = $1 and not superseded and day between $2 and $3
               and ($4::date is null or (${position}) > ($4::date, $5, $6, $7, $8, $9))
               and ($10::text[] is null or aws_account_id = any($10))
             order by ${position} limit ${pageRows}`,
            [workspaceId, start, end, ...(after ?? [null, "", "", "", "", ""]), awsAccountIds ?? null],
          );
          return page;
        });
        // A payer's bill is Cost Explorer's, too.
        if (rows.length > 0) {
          yield rows.map((row) => ({
            ...row,
            source: row.source === "payer" ? "cost-explorer" : row.source,
          }));
        }
        const last = rows.at(-1);
        if (!last || rows.length < pageRows) return;
        after = [last.day, last.awsAccountId, last.source, last.service, last.region, last.category];
      }
    },

    recommendations: async ({ workspaceId, awsAccountIds, isArchived }) => {
      const { rows } = await db.queryIn<ExportedRecommendation>(
        workspaceId,
        `select r.type, r.title, r.description, r.arn, r.region, a.aws_account_id as "awsAccountId",
             r.monthly_savings as "monthlySavings"
           from recommendations r join cloud_accounts a on a.workspace_id = r.workspace_id and a.id = r.account_id
           where r.workspace_id = $1 and r.status = 'open' and ($3 or a.archived_at is null)
             and ($2::text[] is null or a.aws_account_id = any($2)) order by r.rank desc, r.id`,
        [workspaceId, awsAccountIds ?? null, isArchived],
      );
      return rows;
    },
  };
}
