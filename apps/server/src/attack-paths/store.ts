import { type Signal, signaling } from "@skyledger/core/model/signal";
import type { Database } from "../platform/db/database.ts";

/** An active finding of a check on a resource. */
export interface ActiveFinding {
  id: string;
  arn: string;
  checkId: string;
  /** The fix of its check does not apply to its resource. */
  isManual: boolean;
}

/** An active finding that another AWS service reports. */
export interface ReportedFinding {
  id: string;
  arn: string;
  title: string;
  /** From 0 (critical) to 4 (informational). */
  severity: number;
  product: string;
  /** How many such findings the resource has, also those that are not listed. */
  ofResource: number;
}

export interface ActiveFindingsStore {
  /** Of the active findings of other AWS services, the most severe of each kind on each resource. */
  signals(workspaceId: string, accountIds: readonly string[]): Promise<Signal[]>;
  /** Active findings of checks on some resources. */
  active(
    workspaceId: string,
    by: { arns: readonly string[]; checkIds: readonly string[] },
  ): Promise<ActiveFinding[]>;
  /**
   * Active findings of other AWS services on some resources: the most severe of each, those first.
   * @param most findings of one resource
   */
  reported(workspaceId: string, arns: readonly string[], most: number): Promise<ReportedFinding[]>;
}

interface SignalRow extends Omit<Signal, "principal"> {
  principalType: string | null;
  principalName: string | null;
}

/** Of the findings of one kind on one resource, the most severe. */
const signalSql = `
  select distinct on (f.arn, f.check_id) f.arn, a.aws_account_id as "accountId", h.product, f.check_id as "checkId",
    f.severity, f.title, f.evidence ->> 'principalType' as "principalType",
    f.evidence ->> 'principalName' as "principalName"
  from hub_findings h
  join findings f on f.workspace_id = h.workspace_id and f.id = h.finding_id
  join cloud_accounts a on a.workspace_id = f.workspace_id and a.id = f.account_id
  where h.workspace_id = $1 and h.account_id = any($2::uuid[]) and h.product = any($3::text[]) and h.sight = 'fails'
    and f.status = 'ACTIVE'
  order by f.arn, f.check_id, f.severity, f.id`;

export function createActiveFindingsStore(database: Database): ActiveFindingsStore {
  return {
    signals: async (workspaceId, accountIds) => {
      const { rows } = await database.queryIn<SignalRow>(workspaceId, signalSql, [
        workspaceId,
        accountIds,
        signaling,
      ]);
      return rows.map(({ principalType, principalName, ...row }) => ({
        ...row,
        principal:
          principalType === null || principalName === null
            ? null
            : { type: principalType, name: principalName },
      }));
    },

    active: (workspaceId, { arns, checkIds }) =>
      database.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<ActiveFinding>(
          `select f.id, f.arn, f.check_id as "checkId", f.manual_because is not null as "isManual" from findings f
           where f.workspace_id = $1 and f.status = 'ACTIVE'
             and f.arn = any($2::text[]) and f.check_id = any($3::text[])
           order by f.arn, f.check_id, f.id`,
          [workspaceId, arns, checkIds],
        );
        return rows;
      }),

    reported: async (workspaceId, arns, most) => {
      const { rows } = await database.queryIn<ReportedFinding>(
        workspaceId,
        `select id, arn, title, severity, product, "ofResource" from (
           select f.id, f.arn, f.title, f.severity, min(h.product) as product,
             (count(*) over (partition by f.arn))::int as "ofResource",
             row_number() over (partition by f.arn order by f.severity, f.id) as place
           from findings f join hub_findings h on h.workspace_id = f.workspace_id and h.finding_id = f.id
           where f.workspace_id = $1 and f.status = 'ACTIVE' and f.arn = any($2::text[])
             and h.sight = 'fails' and h.product = any($3::text[])
           group by f.id, f.arn, f.title, f.severity) ranked
         where place <= $4 order by severity, arn, id`,
        [workspaceId, arns, signaling, most],
      );
      return rows;
    },
  };
}
