import type { RowChange } from "../../components/cost-change.tsx";
import { formatTenths } from "../../lib/format.ts";
import { serviceName } from "../../lib/service-name.ts";
import type { CostSummary } from "./queries.ts";
import type { Sort } from "./search.ts";

/** One row of the table and one slice of the pie. `key` is the billed name. */
export type CostShare = {
  key: string;
  name: string;
  cost: number;
  percentage: number | null;
  /** Compared with the previous period; undefined for several rows as one. */
  change?: RowChange;
};

/** Name of a grouping: the heading of the first table column. */
export function groupHeading(group: string): string {
  if (group === "service") return "Service";
  if (group === "region") return "Region";
  return group === "account" ? "Account" : `Tag ${group.slice("tag:".length)}`;
}

/** Name of a grouping within a title: "Cost by service". */
export function groupInText(group: string): string {
  const heading = groupHeading(group);
  if (group === "region") return heading;
  return group.startsWith("tag:") ? heading.replace("Tag", "tag") : heading.toLowerCase();
}

/** Name of a billed Region; some charges (support, tax, credits) have none. */
export function regionName(region: string): string {
  if (region === "global") return "Global";
  return region === "none" || region === "" ? "No Region" : region;
}

/** Display name of a group key. */
export function groupName(group: string, key: string | null, label: string): string {
  if (key === null) return "Other";
  if (group === "service") return serviceName(key);
  return group === "region" ? regionName(key) : label;
}

/** Rows of the grouping, most expensive first. */
export function costShares(summary: CostSummary): CostShare[] {
  const { by } = summary.groups;
  if (by === "service") {
    return summary.byService.map(({ service, ...share }) => ({
      key: service,
      name: serviceName(service),
      ...share,
    }));
  }
  if (by === "region") {
    return summary.byRegion.map(({ region, ...share }) => ({
      key: region,
      name: regionName(region),
      ...share,
    }));
  }
  if (by === "account") {
    return summary.byAccount.map(({ awsAccountId, name, cost, percentage, change }) => ({
      key: awsAccountId,
      name: name === awsAccountId ? name : `${name} (${awsAccountId})`,
      ...{ cost, percentage, change },
    }));
  }
  return summary.byTag.map(({ value, ...share }) => ({
    key: value,
    name: value === "" ? "Untagged" : value,
    ...share,
  }));
}

/** Rows of the legend (specification, section 9). */
const TOP = 5;

/** The top 5 rows by cost, and the rest as "Other". Rows that are no longer billed have no share. */
export function topShares(rows: readonly CostShare[]): CostShare[] {
  const shares = rows.filter(({ change }) => change?.kind !== "ended");
  if (shares.length <= TOP) return shares;
  const rest = shares.slice(TOP);
  const known = rest.every(({ percentage }) => percentage !== null);
  return [
    ...shares.slice(0, TOP),
    {
      key: "",
      name: "Other",
      cost: rest.reduce((sum, { cost }) => sum + cost, 0),
      percentage: known ? rest.reduce((sum, { percentage }) => sum + (percentage ?? 0), 0) : null,
    },
  ];
}

/** Formatted share; a dash where it is unknown. */
export function percentText(percentage: number | null): string {
  if (percentage === null) return "–";
  return percentage > 0 && percentage < 0.05 ? `<${formatTenths(0.1)}%` : `${formatTenths(percentage)}%`;
}

/** Width of the bar in percent, from 0 to 100 (specification, section 2). */
export function barWidth(percentage: number | null): number {
  return Math.min(100, Math.max(0, percentage ?? 0));
}

/** Rows in the order of a column; rows that can't be compared come last in those of changes. */
export function sortedShares(shares: readonly CostShare[], sort: Sort | undefined): CostShare[] {
  if (sort === undefined) return [...shares];
  const descending = sort.startsWith("-");
  const column = sort.replace("-", "");
  if (column === "name") {
    const sorted = shares.toSorted((a, b) => a.name.localeCompare(b.name));
    return descending ? sorted.reverse() : sorted;
  }
  const orderOf = ({ cost, change }: CostShare): number | null => {
    if (column === "cost") return cost;
    if (column === "change") return change?.amount ?? null;
    return change?.kind === "new" ? Number.POSITIVE_INFINITY : (change?.percentage ?? null);
  };
  return shares.toSorted((a, b) => {
    const [left, right] = [orderOf(a), orderOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (left === right) return 0;
    return left < right === descending ? 1 : -1;
  });
}
