/** Which charges to sum. Days are inclusive. */
export interface CostFilter {
  start: string;
  end: string;
  metric: "billed" | "effective";
  service?: string | undefined;
  region?: string | undefined;
  /** AWS account IDs; empty: none. */
  awsAccountIds?: readonly string[] | undefined;
}

/** Dimensions of sums. */
export type CostDimension = "service" | "region" | "account";

/** An exact sum of US dollars, as decimal text. */
export interface CostSum {
  key: string;
  amount: string;
}

export const amountOf = { billed: "billed_cost", effective: "effective_cost" } as const;
export const columnOf = { service: "service", region: "region", account: "aws_account_id" } as const;

/** SQL conditions; `params` can be appended to. */
export interface Conditions {
  where: string;
  params: unknown[];
}

/** Conditions for the workspace and the filter's service, Region, and account, without its days. */
export function narrowing(
  workspaceId: string,
  { service, region, awsAccountIds }: CostFilter,
  columns: { region: boolean } = { region: true },
): Conditions {
  const params: unknown[] = [workspaceId];
  const parts = ["workspace_id = $1"];
  const add = (column: string, value: string | undefined) => {
    if (value === undefined) return;
    params.push(value);
    parts.push(`${column} = $${params.length}`);
  };
  add("service", service);
  if (columns.region) add("region", region);
  if (awsAccountIds !== undefined) {
    params.push(awsAccountIds);
    parts.push(`aws_account_id = any($${params.length}::text[])`);
  }
  return { where: parts.join(" and "), params };
}

/** Conditions for cost_daily and similar tables. */
export function conditions(
  workspaceId: string,
  filter: CostFilter,
  columns: { region: boolean } = { region: true },
): Conditions {
  const { where, params } = narrowing(workspaceId, filter, columns);
  params.push(filter.start, filter.end);
  return {
    where: `${where} and not superseded and day between $${params.length - 1} and $${params.length}`,
    params,
  };
}

/** A dimension of cost_rollup. */
export type RollupDimension = CostDimension | "account-region";

/** A key of cost_rollup's pair of account and Region. */
export function pairKey(awsAccountId: string, region: string): string {
  return `${awsAccountId}/${region}`;
}

/** The rows of cost_rollup for a filter: all of a dimension, or those of some keys. Undefined: none match. */
export function rollupOf({
  service,
  region,
  awsAccountIds,
}: CostFilter): { dimension: RollupDimension; keys: readonly string[] | null } | undefined {
  if (service !== undefined) {
    return region === undefined && awsAccountIds === undefined
      ? { dimension: "service", keys: [service] }
      : undefined;
  }
  if (region !== undefined && awsAccountIds !== undefined) {
    return { dimension: "account-region", keys: awsAccountIds.map((id) => pairKey(id, region)) };
  }
  if (region !== undefined) return { dimension: "region", keys: [region] };
  return { dimension: "account", keys: awsAccountIds ?? null };
}
