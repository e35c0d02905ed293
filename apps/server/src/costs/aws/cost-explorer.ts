import type {
  Expression,
  GetCostForecastCommandOutput,
  GetDimensionValuesCommandOutput,
  GetTagsCommandOutput,
} from "@aws-sdk/client-cost-explorer";
import type { DayRange } from "@skyledger/core/cost/calendar";
import { type ChargeCategory, categoryOfRecordType } from "@skyledger/core/cost/charge-category";
import { decimalText } from "@skyledger/core/cost/decimal-text";
import { PageTokens, pagesOfOneFact } from "../../platform/aws/page-tokens.ts";
import type { DailyCost, ResourceCost, TagCost } from "../store/writer.ts";
import {
  type AskCostExplorer,
  amount,
  costGroups,
  filters,
  keys,
  merged,
  noRegion,
  timePeriod,
  values,
} from "./answer-groups.ts";

/** Requested days of one account. */
export interface CostQuestion {
  awsAccountId: string;
  range: DayRange;
}

/**
 * An account that is not read as a payer reads its own charges only, so that none counts twice.
 */
function ownCharges(awsAccountId: string, ...more: Expression[]): Expression | undefined {
  return filters.all([filters.account(awsAccountId), ...more]);
}

/**
 * Costs by day, service, Region, and charge category. Cost Explorer groups by at most two keys, so this takes
 * two queries: usage by service and Region, and everything else by service and record type, which has no
 * Region.
 */
export async function readDailyCosts(
  ask: AskCostExplorer,
  { awsAccountId, range }: CostQuestion,
  add: (left: string, right: string) => string,
): Promise<DailyCost[]> {
  const used = await costGroups(ask, "getCostAndUsage", {
    ...{ range, groupBy: [keys.service, keys.region] },
    filter: ownCharges(awsAccountId, filters.usage),
  });
  const others = await costGroups(ask, "getCostAndUsage", {
    ...{ range, groupBy: [keys.service, keys.recordType] },
    filter: ownCharges(awsAccountId, { Not: filters.usage }),
  });
  const rows = [
    ...used.flatMap(({ day, keys: [name = "", region], amounts }) => {
      const category: ChargeCategory = "Usage";
      const place = { service: values.service(name), region: values.region(region) };
      return amounts ? [{ day, ...place, category, ...amounts }] : [];
    }),
    ...others.flatMap(({ day, keys: [name = "", recordType = ""], amounts }) => {
      const category = categoryOfRecordType(recordType);
      return amounts ? [{ day, service: values.service(name), region: noRegion, category, ...amounts }] : [];
    }),
  ];
  return merged(rows, (row) => `${row.day}|${row.service}|${row.region}|${row.category}`, add);
}

/** Usage by day, value of one tag, and service; "" is usage without the tag. */
export async function readTagCosts(
  ask: AskCostExplorer,
  { awsAccountId, range }: CostQuestion,
  key: string,
  add: (left: string, right: string) => string,
): Promise<TagCost[]> {
  const groups = await costGroups(ask, "getCostAndUsage", {
    ...{ range, groupBy: [keys.tag(key), keys.service] },
    filter: ownCharges(awsAccountId, filters.usage),
  });
  const rows = groups.flatMap(({ day, keys: [tag = "", name = ""], amounts }) => {
    const category: ChargeCategory = "Usage";
    const about = { value: values.tag(key, tag), service: values.service(name) };
    return amounts ? [{ day, ...about, category, ...amounts }] : [];
  });
  return merged(rows, (row) => `${row.day}|${row.service}|${row.value}`, add);
}

/**
 * Usage of one service by day, resource, and Region; AWS keeps fourteen days of it, if the account opted in.
 */
export async function readResourceCosts(
  ask: AskCostExplorer,
  { awsAccountId, range }: CostQuestion,
  service: string,
  add: (left: string, right: string) => string,
): Promise<ResourceCost[]> {
  const groups = await costGroups(ask, "getCostAndUsageWithResources", {
    ...{ range, groupBy: [keys.resource, keys.region] },
    filter: ownCharges(awsAccountId, filters.service(service), filters.usage),
  });
  const rows = groups.flatMap(({ day, keys: [id = "", region], amounts }) => {
    const category: ChargeCategory = "Usage";
    const about = { service, region: values.region(region), resourceId: values.resourceId(id) };
    return amounts ? [{ day, ...about, category, ...amounts }] : [];
  });
  return merged(rows, (row) => `${row.day}|${row.resourceId}|${row.region}`, add);
}

/** Names of active cost allocation tags, sorted. */
export async function readTagKeys(ask: AskCostExplorer, { range }: CostQuestion): Promise<string[]> {
  const keys: string[] = [];
  const tokens = new PageTokens(pagesOfOneFact);
  for (;;) {
    const page = (await ask("getTags", {
      TimePeriod: timePeriod(range),
      ...tokens.as("NextPageToken"),
    })) as GetTagsCommandOutput;
    keys.push(...(page.Tags ?? []).filter((key) => key !== ""));
    if (!tokens.follow(page.NextPageToken)) return keys.sort();
  }
}

/** Accounts that are billed together with this one: its organization's members if it is the payer. */
export async function readBilledAccounts(
  ask: AskCostExplorer,
  { range }: CostQuestion,
): Promise<{ awsAccountId: string; name: string | null }[]> {
  const accounts: { awsAccountId: string; name: string | null }[] = [];
  const tokens = new PageTokens(pagesOfOneFact);
  for (;;) {
    const page = (await ask("getDimensionValues", {
      TimePeriod: timePeriod(range),
      Dimension: "LINKED_ACCOUNT",
      Context: "COST_AND_USAGE",
      ...tokens.as("NextPageToken"),
    })) as GetDimensionValuesCommandOutput;
    for (const { Value, Attributes } of page.DimensionValues ?? []) {
      if (Value) accounts.push({ awsAccountId: Value, name: Attributes?.description || null });
    }
    if (!tokens.follow(page.NextPageToken)) return accounts;
  }
}

/** AWS's own forecast for the range, with its 80 % interval: of an account, or of the whole bill. */
export async function readForecast(
  ask: AskCostExplorer,
  { awsAccountId, range }: CostQuestion,
  of: "account" | "bill",
): Promise<{ amount: string; lower: string; upper: string }> {
  const output = (await ask("getCostForecast", {
    TimePeriod: timePeriod(range),
    Metric: "UNBLENDED_COST",
    Granularity: "MONTHLY",
    PredictionIntervalLevel: 80,
    ...(of === "account" ? { Filter: ownCharges(awsAccountId) } : {}),
  })) as GetCostForecastCommandOutput;
  const total = amount(output.Total);
  // One month: the only result has the interval of the total.
  const [result] = output.ForecastResultsByTime ?? [];
  return {
    amount: total,
    lower: decimalText(result?.PredictionIntervalLowerBound ?? total),
    upper: decimalText(result?.PredictionIntervalUpperBound ?? total),
  };
}
