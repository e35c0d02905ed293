import type { Expression } from "@aws-sdk/client-cost-explorer";
import type { DayRange } from "@skyledger/core/cost/calendar";
import { type ChargeCategory, categoryOfRecordType } from "@skyledger/core/cost/charge-category";
import { billedServiceName, spellingsOf } from "@skyledger/core/cost/service-names";
import type { OfAccount } from "../store/payer-writer.ts";
import type { DailyCost, ResourceCost, TagCost } from "../store/writer.ts";
import {
  type AskCostExplorer,
  amountsOf,
  dimension,
  merged,
  metrics,
  noRegion,
  readGroups,
  regionOf,
  timePeriod,
  usageRecordTypes,
} from "./answer-groups.ts";

type Add = (left: string, right: string) => string;

const byAccountAnd = (key: "SERVICE" | "RESOURCE_ID") => [
  { Type: "DIMENSION" as const, Key: "LINKED_ACCOUNT" },
  { Type: "DIMENSION" as const, Key: key },
];

/** Cost Explorer has no value for "without a Region": it is what no Region has. */
function inRegion(region: string, all: readonly string[]): Expression[] {
  if (region !== noRegion) return [dimension("REGION", [region])];
  const others = all.filter((one) => one !== noRegion);
  return others.length === 0 ? [] : [{ Not: dimension("REGION", others) }];
}

function filterOf(parts: readonly Expression[]): Expression {
  const [first, ...more] = parts;
  if (first === undefined) throw new Error("a filter needs a part");
  return more.length === 0 ? first : { And: [...parts] };
}

const usage: ChargeCategory = "Usage";

/** What to ask for one by one: Regions with usage, and record types of other charges, by category. */
async function partsOf(ask: AskCostExplorer, range: DayRange) {
  const groups = await readGroups(ask, "getCostAndUsage", {
    TimePeriod: timePeriod(range),
    Granularity: "MONTHLY",
    Metrics: metrics,
    GroupBy: [
      { Type: "DIMENSION", Key: "REGION" },
      { Type: "DIMENSION", Key: "RECORD_TYPE" },
    ],
  });
  const regions = new Set<string>();
  const others = new Map<ChargeCategory, Set<string>>();
  for (const { group } of groups) {
    const [region, recordType = ""] = group.Keys ?? [];
    if (usageRecordTypes.includes(recordType)) regions.add(regionOf(region));
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
      Filter: filterOf([dimension("RECORD_TYPE", usageRecordTypes), ...inRegion(region, regions)]),
    })),
    ...[...others].map(([category, types]) => ({
      ...{ region: noRegion, category },
      Filter: dimension("RECORD_TYPE", [...types].sort()),
    })),
  ];
  const rows: OfAccount<DailyCost>[] = [];
  for (const { region, category, Filter } of questions) {
    const groups = await readGroups(ask, "getCostAndUsage", {
      TimePeriod: timePeriod(range),
      Granularity: "DAILY",
      Metrics: metrics,
      Filter,
      GroupBy: byAccountAnd("SERVICE"),
    });
    for (const { day, group } of groups) {
      const [awsAccountId = "", name = ""] = group.Keys ?? [];
      const amounts = amountsOf(group);
      if (amounts)
        rows.push({ awsAccountId, day, service: billedServiceName(name), region, category, ...amounts });
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
    const groups = await readGroups(ask, "getCostAndUsage", {
      TimePeriod: timePeriod(range),
      Granularity: "DAILY",
      Metrics: metrics,
      Filter: filterOf([
        dimension("RECORD_TYPE", usageRecordTypes),
        dimension("SERVICE", spellingsOf(service)),
      ]),
      GroupBy: [
        { Type: "DIMENSION", Key: "LINKED_ACCOUNT" },
        { Type: "TAG", Key: key },
      ],
    });
    for (const { day, group } of groups) {
      const [awsAccountId = "", tag = ""] = group.Keys ?? [];
      const amounts = amountsOf(group);
      // AWS's format is "<key>$<value>".
      const value = tag.startsWith(`${key}$`) ? tag.slice(key.length + 1) : tag;
      if (amounts) rows.push({ awsAccountId, day, value, service, category: "Usage", ...amounts });
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
    const groups = await readGroups(ask, "getCostAndUsageWithResources", {
      TimePeriod: timePeriod(range),
      Granularity: "DAILY",
      Metrics: metrics,
      Filter: filterOf([
        dimension("SERVICE", spellingsOf(service)),
        dimension("RECORD_TYPE", usageRecordTypes),
        ...inRegion(region, regions),
      ]),
      GroupBy: byAccountAnd("RESOURCE_ID"),
    });
    for (const { day, group } of groups) {
      const [awsAccountId = "", id = ""] = group.Keys ?? [];
      const amounts = amountsOf(group);
      const resourceId = id === "NoResourceId" ? "" : id;
      if (amounts)
        rows.push({ awsAccountId, day, service, region, resourceId, category: "Usage", ...amounts });
    }
  }
  return merged(rows, (row) => `${row.awsAccountId}|${row.day}|${row.resourceId}|${row.region}`, add);
}
