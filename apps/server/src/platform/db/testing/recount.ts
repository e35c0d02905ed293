import { countTables } from "../merge-counts.ts";
import type { Queryable } from "../queryable.ts";

/** The same counts, from the counted rows. */
const recounted: Record<keyof typeof countTables, string> = {
  finding_counts: `select account_id, status, severity, category, service, region, check_id, title, count(*)::numeric as n
    from findings group by 1, 2, 3, 4, 5, 6, 7, 8`,
  resource_counts: `select account_id, cfn_type, label, status, region, gone_at is not null as gone,
      coalesce(attachment, '') as attachment, count(*)::numeric as n,
      coalesce(sum(monthly_cost), 0) as monthly_cost, (count(*) filter (where monthly_cost is null))::numeric as unknown
    from resources group by 1, 2, 3, 4, 5, 6, 7`,
  recommendation_counts: `select account_id, status, type, impact, risk, folded, count(*)::numeric as n,
      sum(counted_savings) as counted_savings, sum(counted_in_type) as counted_in_type,
      (count(*) filter (where monthly_savings is null))::numeric as unknown
    from recommendations group by 1, 2, 3, 4, 5, 6`,
};

/**
 * Groups whose stored sums differ from the counted ones, in either direction, by table of counts.
 * @param tx sees one workspace, or all
 */
export async function differencesOfCounts(tx: Queryable): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, { groups, sums, totals }] of Object.entries(countTables)) {
    const keys = ["account_id", ...groups].join(", ");
    const kept = `select ${keys}, ${sums.map((one) => `sum(${one})::numeric as ${one}`).join(", ")} from ${table}
      group by ${keys} having ${sums.map((one) => `sum(${one}) <> 0`).join(" or ")}`;
    // The keys of both records are the same.
    const counted = recounted[table as keyof typeof countTables];
    const { rows } = await tx.query(
      `((${kept}) except (${counted})) union all ((${counted}) except (${kept}))`,
    );
    const ofAll = (
      of: string,
    ) => `select ${groups.join(", ")}, ${sums.map((one) => `sum(${one})::numeric`).join(", ")}
      from ${of} group by ${groups.join(", ")} having ${sums.map((one) => `sum(${one}) <> 0`).join(" or ")}`;
    const summed = await tx.query(
      `((${ofAll(totals)}) except (${ofAll(table)})) union all ((${ofAll(table)}) except (${ofAll(totals)}))`,
    );
    found[table] = [...rows, ...summed.rows];
  }
  return found;
}

/** The result of {@link differencesOfCounts} while the stored counts are correct. */
export const noDifferences = { finding_counts: [], resource_counts: [], recommendation_counts: [] };
