import { serviceName } from "../../lib/service-name.ts";
import type { CostSummary } from "./queries.ts";

/** One line of the table and one slice of the ring. `key` is as AWS bills it. */
export type CostShare = { key: string; name: string; cost: number; percentage: number | null };

/** What costs are grouped by, in words: the heading of the table's first column. */
export function groupHeading(group: string): string {
  if (group === "service") return "Service";
  if (group === "region") return "Region";
  return group === "account" ? "Account" : `Tag ${group.slice("tag:".length)}`;
}

/** A region as billed; some charges (support, tax, credits) have none. */
export function regionName(region: string): string {
  if (region === "global") return "Global";
  return region === "none" || region === "" ? "No region" : region;
}

/** A key of a group in words. */
export function groupName(group: string, key: string | null, label: string): string {
  if (key === null) return "Other";
  if (group === "service") return serviceName(key);
  return group === "region" ? regionName(key) : label;
}

/** Every line of the summary's grouping, dearest first. */
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
    return summary.byAccount.map(({ awsAccountId, name, cost, percentage }) => ({
      key: awsAccountId,
      name: name === awsAccountId ? name : `${name} (${awsAccountId})`,
      cost,
      percentage,
    }));
  }
  return summary.byTag.map(({ value, ...share }) => ({
    key: value,
    name: value === "" ? "Not tagged" : value,
    ...share,
  }));
}

/** Lines of the legend (specification, section 9). */
const TOP = 5;

/** The top five lines by cost, and everything else as one. */
export function topShares(shares: readonly CostShare[]): CostShare[] {
  if (shares.length <= TOP) return [...shares];
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

/** A share of the whole in words; a dash where there is no whole to speak of. */
export function percentText(percentage: number | null): string {
  if (percentage === null) return "–";
  return percentage > 0 && percentage < 0.05 ? "<0.1%" : `${percentage.toFixed(1)}%`;
}

/** How far a share fills its bar, in per cent: never beyond its end (specification, section 2), never below nothing. */
export function barWidth(percentage: number | null): number {
  return Math.min(100, Math.max(0, percentage ?? 0));
}
