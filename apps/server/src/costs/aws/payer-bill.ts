import type { Expression } from "@aws-sdk/client-cost-explorer";
import type { DayRange } from "@skyledger/core/cost/calendar";
import { type ChargeCategory, categoryOfRecordType } from "@skyledger/core/cost/charge-category";
import type { OfAccount } from "../store/payer-writer.ts";
import type { DailyCost, ResourceCost, TagCost } from "../store/writer.ts";
import {
  type AskCostExplorer,
  costGroups,
  filters,
  keys,
  merged,
  noRegion,
  values,
} from "./answer-groups.ts";

type Add = (left: string, right: string) => string;

/** Cost Explorer has no value for "without a Region": it is what no Region has. */
function inRegion(region: string, all: readonly string[]): Expression[] {
  if (region !== noRegion) return [filters.regions([region])];
  const others = all.filter((one) => one !== noRegion);
  return others.length === 0 ? [] : [{ Not: filters.regions(others) }];
}

const usage: ChargeCategory = "Usage";

/** What to ask for one by one: Regions with usage, and record types of other charges, by category. */
async function partsOf(ask: AskCostExplorer, range: DayRange) {
  const groups = await costGroups(ask, "getCostAndUsage", {
    ...{ range, granularity: "MONTHLY" },
    groupBy: [keys.region, keys.recordType],
  });
  const regions = new Set<string>();
  const others = new Map<ChargeCategory, Set<string>>();
  for (const { keys: of } of groups) {
    const [region, recordType = ""] = of;
    if (values.isUsage(recordType)) regions.add(values.region(region));
    else {
      const category = categoryOfRecordType(recordType);
      others.set(category, (others.get(category) ?? new Set()).add(recordType));
    }
  }
  return { regions: [...regions].sort(), others };
}

/**
 * Costs of every account of a payer's bill by day, service, Region, and charge category. Cost Explorer groups by
 * at most two keys: one query lists the Regions and record types, then each Region's usage, and each category
 * of other charges, is requested by account and service. The number of queries does not depend on the number
 * of accounts.
 */
export async function readBill(
  ask: AskCostExplorer,
  range: DayRange,
  add: Add,
): Promise<OfAccount<DailyCost>[]> {
  const { regions, others } = await partsOf(ask, range);
  const questions = [
    ...regions.map((region) => ({
      ...{ region, category: usage },
      filter: filters.all([filters.usage, ...inRegion(region, regions)]),
    })),
    ...[...others].map(([category, types]) => ({
      ...{ region: noRegion, category },
      filter: filters.recordTypes(types),
    })),
  ];
  const rows: OfAccount<DailyCost>[] = [];
  for (const { region, category, filter } of questions) {
    const groupBy = [keys.account, keys.service];
    for (const { day, keys: of, amounts } of await costGroups(ask, "getCostAndUsage", {
      ...{ range, groupBy, filter },
    })) {
      const [awsAccountId = "", name = ""] = of;
      if (amounts)
        rows.push({ awsAccountId, day, service: values.service(name), region, category, ...amounts });
    }
  }
  const keyOf = (row: OfAccount<DailyCost>) =>
    `${row.awsAccountId}|${row.day}|${row.service}|${row.region}|${row.category}`;
  return merged(rows, keyOf, add);
}

/** Usage of every account by day, value of one tag, and service; "" is usage without the tag. */
export async function readBillByTag(
  ask: AskCostExplorer,
  { range, key, services }: { range: DayRange; key: string; services: readonly string[] },
  add: Add,
): Promise<OfAccount<TagCost>[]> {
  const rows: OfAccount<TagCost>[] = [];
  for (const service of services) {
    const groups = await costGroups(ask, "getCostAndUsage", {
      ...{ range, groupBy: [keys.account, keys.tag(key)] },
      filter: filters.all([filters.usage, filters.service(service)]),
    });
    for (const { day, keys: of, amounts } of groups) {
      const [awsAccountId = "", tag = ""] = of;
      const value = values.tag(key, tag);
      if (amounts) rows.push({ awsAccountId, day, value, service, category: usage, ...amounts });
    }
  }
  return merged(rows, (row) => `${row.awsAccountId}|${row.day}|${row.service}|${row.value}`, add);
}

/** Usage of one service of every account by day, resource, and Region. */
export async function readBillByResource(
  ask: AskCostExplorer,
  { range, service, regions }: { range: DayRange; service: string; regions: readonly string[] },
  add: Add,
): Promise<OfAccount<ResourceCost>[]> {
  const rows: OfAccount<ResourceCost>[] = [];
  for (const region of regions) {
    const groups = await costGroups(ask, "getCostAndUsageWithResources", {
      ...{ range, groupBy: [keys.account, keys.resource] },
      filter: filters.all([filters.service(service), filters.usage, ...inRegion(region, regions)]),
    });
    for (const { day, keys: of, amounts } of groups) {
      const [awsAccountId = "", id = ""] = of;
      const resourceId = values.resourceId(id);
      if (amounts) rows.push({ awsAccountId, day, service, region, resourceId, category: usage, ...amounts });
    }
  }
  return merged(rows, (row) => `${row.awsAccountId}|${row.day}|${row.resourceId}|${row.region}`, add);
}
