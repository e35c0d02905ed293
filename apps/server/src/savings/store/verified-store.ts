import type { SavingAction } from "@skyledger/core/model/define-saving";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { storedRow, type Unparsed } from "../../platform/stored-json.ts";
import { parseBilledByDay, parseClaims } from "./stored-json.ts";

/** An implemented recommendation. Amounts are decimal texts in US dollars a month. */
export interface AppliedRecommendation {
  id: string;
  title: string;
  action: SavingAction;
  /** Set: a purchase. */
  pool: string | null;
  arn: string;
  resourceName: string;
  region: string;
  accountId: string;
  accountName: string;
  awsAccountId: string;
  accountKind: "sandbox" | "role" | "ambient";
  appliedAt: string;
  /** When a later discovery no longer found it. */
  checkedAt: string | null;
  /** Predicted at implementation; null: a price was unknown. */
  monthlySavings: string | null;
  /** Resources whose cost it reduces: ARN and amount. */
  claims: [arn: string, perMonth: string][];
}

/** A resource whose bill is requested. */
export interface BilledResource {
  arn: string;
  awsAccountId: string;
  /** Possible IDs in bills. */
  billedIds: readonly string[];
}

/** Billed usage and purchases of a resource on a day (Cost Explorer) or in a month (exports). */
export interface ResourceCharge {
  arn: string;
  source: "cost-explorer" | "billing-export";
  service: string;
  periodStart: string;
  billed: string;
  /** For a month: by the day's number; null: not stored. */
  byDay: Record<string, string> | null;
}

/** Known parts of an account's bill, to distinguish days without charges from unknown ones. */
export interface KnownBills {
  /** Days read from Cost Explorer by resource, for one service. */
  read: { accountId: string; service: string; day: string; readAt: string }[];
  /** Months that billing exports cover. */
  months: { awsAccountId: string; month: string; importedAt: string; byDay: boolean }[];
  /** The newest day with usage in an account's export. */
  reach: { awsAccountId: string; day: string }[];
  /** Accounts for which Cost Explorer does not answer by resource. */
  refused: { accountId: string }[];
}

export interface VerifiedSavingsStore {
  /** Newest first. */
  applied(workspaceId: string): Promise<AppliedRecommendation[]>;
  resources(
    workspaceId: string,
    arns: readonly string[],
  ): Promise<{ arn: string; type: string; createdAt: string | null; goneAt: string | null }[]>;
  charges(
    workspaceId: string,
    resources: readonly BilledResource[],
    since: string,
  ): Promise<ResourceCharge[]>;
  known(workspaceId: string, since: string): Promise<KnownBills>;
  /**
   * Types of the resources whose bill Cost Explorer has to provide: of recommendations implemented since then
   * in an account without a billing export in the month of `since` or later.
   */
  followedTypes(workspaceId: string, accountId: string, since: string): Promise<string[]>;
}

/** The history entry of a recommendation's implementation, and the discovery that confirmed it. */
const appliedLine = `join lateral (
    select h.id, h.at, h.monthly_savings from recommendation_history h
    where h.recommendation_id = r.id and h.to_status = 'applied' and h.from_status is distinct from 'applied'
    order by h.id desc limit 1
  ) applied on true`;

async function knownBills(tx: Queryable, workspaceId: string, since: string): Promise<KnownBills> {
  const read = await tx.query<KnownBills["read"][number]>(
    `select account_id as "accountId", substr(what, 11) as service, day, read_at as "readAt" from cost_days_read
     where workspace_id = $1 and what like 'resources:%' and day >= $2
     union all
     select a.id, substr(p.what, 11), p.day, p.read_at from cost_payer_days p
       join cost_payer_members m on m.workspace_id = $1 and m.payer_id = p.payer_id
         and m.since <= p.day and (m.until is null or m.until >= p.day)
       join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = m.aws_account_id
     where p.workspace_id = $1 and p.what like 'resources:%' and p.day >= $2`,
    [workspaceId, since],
  );
  const months = await tx.query<KnownBills["months"][number]>(
    `select e.aws_account_id as "awsAccountId", e.month, e.imported_at as "importedAt",
       exists (select 1 from billing_months m where m.workspace_id = $1 and m.version = e.export_version and m.by_day) as "byDay"
     from cost_export_months e where e.workspace_id = $1 and e.month >= date_trunc('month', $2::date)`,
    [workspaceId, since],
  );
  const reach = await tx.query<KnownBills["reach"][number]>(
    `select aws_account_id as "awsAccountId", max(day) as day from cost_daily
     where workspace_id = $1 and source = 'billing-export' and charge_category = 'Usage' and day >= $2
     group by aws_account_id`,
    [workspaceId, since],
  );
  const refused = await tx.query<{ accountId: string }>(
    `select distinct coalesce(a.id, g.account_id) as "accountId" from cost_gaps g
       left join cost_payer_members m on m.workspace_id = $1 and m.payer_id = g.account_id
       left join cloud_accounts a on a.workspace_id = $1 and a.aws_account_id = m.aws_account_id
     where g.workspace_id = $1 and g.operation = 'GetCostAndUsageWithResources'
       and g.reason in ('denied', 'unsupported', 'not_enabled', 'no_data')`,
    [workspaceId],
  );
  return { read: read.rows, months: months.rows, reach: reach.rows, refused: refused.rows };
}

const toApplied = storedRow<AppliedRecommendation, "claims">({ claims: parseClaims });
const toCharge = storedRow<ResourceCharge, "byDay">({ byDay: parseBilledByDay });

/** Billing data of implemented recommendations' resources. */
export function createVerifiedSavingsStore(db: Database): VerifiedSavingsStore {
  return {
    applied: async (workspaceId) => {
      const { rows } = await db.queryIn<Unparsed<AppliedRecommendation, "claims">>(
        workspaceId,
        `select r.id, r.act as title, r.action, r.pool, r.arn, r.resource_name as "resourceName", r.region,
             r.account_id as "accountId", a.name as "accountName", a.aws_account_id as "awsAccountId",
             a.kind as "accountKind", applied.at as "appliedAt", applied.monthly_savings as "monthlySavings", r.claims,
             (select max(h.at) from recommendation_history h where h.recommendation_id = r.id and h.id > applied.id
               and h.from_status = 'applied' and h.to_status = 'applied') as "checkedAt"
           from recommendations r join cloud_accounts a on a.id = r.account_id ${appliedLine}
           where r.workspace_id = $1 and r.status = 'applied'
           order by applied.at desc, r.id`,
        [workspaceId],
      );
      return rows.map(toApplied);
    },

    resources: async (workspaceId, arns) => {
      const { rows } = await db.queryIn<Awaited<ReturnType<VerifiedSavingsStore["resources"]>>[number]>(
        workspaceId,
        `select arn, cfn_type as type, created_at as "createdAt", 
             coalesce(gone_at, case when ended then last_seen_at end) as "goneAt" from resources
           where workspace_id = $1 and arn = any($2::text[])`,
        [workspaceId, arns],
      );
      return rows;
    },

    charges: async (workspaceId, resources, since) => {
      const wanted = resources.flatMap(({ billedIds, ...one }) =>
        billedIds.map((billedId) => ({ ...one, billedId })),
      );
      const { rows } = await db.queryIn<Unparsed<ResourceCharge, "byDay">>(
        workspaceId,
        `select w.arn, case c.source when 'payer' then 'cost-explorer' else c.source end as source, c.service, c.period_start as "periodStart", c.billed_cost as billed,
             c.billed_by_day as "byDay"
           from unnest($2::text[], $3::text[], $4::text[]) as w (arn, billed_id, aws_account_id)
           join cost_resources c on c.workspace_id = $1 and c.resource_id = w.billed_id
             and c.aws_account_id = w.aws_account_id and not c.superseded
             and c.period_start >= date_trunc('month', $5::date) and c.charge_category in ('Usage', 'Purchase')`,
        [
          workspaceId,
          wanted.map(({ arn }) => arn),
          wanted.map(({ billedId }) => billedId),
          wanted.map(({ awsAccountId }) => awsAccountId),
          since,
        ],
      );
      return rows.map(toCharge);
    },

    known: (workspaceId, since) => db.forWorkspace(workspaceId, (tx) => knownBills(tx, workspaceId, since)),

    followedTypes: async (workspaceId, accountId, since) => {
      const { rows } = await db.queryIn<{ type: string }>(
        workspaceId,
        `select distinct x.cfn_type as type
           from recommendations r join cloud_accounts a on a.id = r.account_id ${appliedLine}
           cross join lateral jsonb_array_elements(r.claims) as claim
           join resources x on x.workspace_id = $1 and x.arn = claim ->> 0
           where r.workspace_id = $1 and r.account_id::text = $2 and r.status = 'applied' and r.pool is null
             and applied.at >= $3::date and not exists (select 1 from cost_export_months e where e.workspace_id = $1
               and e.aws_account_id = a.aws_account_id and e.month >= date_trunc('month', $3::date))
           order by 1`,
        [workspaceId, accountId, since],
      );
      return rows.map(({ type }) => type);
    },
  };
}
