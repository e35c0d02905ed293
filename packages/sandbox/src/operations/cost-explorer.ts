import type {
  CostExplorer,
  Expression,
  GetCostAndUsageCommandInput,
  GetCostAndUsageCommandOutput,
  GetCostAndUsageWithResourcesCommandInput,
  Group,
  GroupDefinition,
  MetricValue,
  ResultByTime,
} from "@aws-sdk/client-cost-explorer";
import {
  addDays,
  type Day,
  type DayRange,
  dayOf,
  daysOf,
  earliest,
  monthEnd,
  monthStart,
} from "@skyledger/core/cost/calendar";
import { Money } from "@skyledger/core/model/money";
import { AwsError } from "../aws-error.ts";
import type { Charge } from "../costs/charge.ts";
import { type ChargeField, chargeFilter, fieldOf } from "../costs/charge-filter.ts";
import { purchaseReads } from "./cost-advice.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOfList } from "./paging.ts";

/** Groups per page of a response. */
const groupsPerPage = 5000;
/** Months of history in addition to the current one (User Guide, "Enabling Cost Explorer"). */
const monthsKept = 13;
/** Days with data by resource (API reference, GetCostAndUsageWithResources). */
const resourceDays = 14;
const mostGroupKeys = 2;
const metricNames = new Set([
  "AmortizedCost",
  "BlendedCost",
  "NetAmortizedCost",
  "NetUnblendedCost",
  "UnblendedCost",
]);

function refuse(message: string): never {
  throw new AwsError("ValidationException", 400, message);
}

function todayOf({ fixtures }: OperationContext): Day {
  return dayOf(new Date(fixtures.world.today));
}

/** The requested days, including the last one; AWS's own end is exclusive. */
function rangeOf(
  period: { Start?: string | undefined; End?: string | undefined } | undefined,
  oldest: Day,
): DayRange {
  const { Start, End } = period ?? {};
  const day = /^\d{4}-\d{2}-\d{2}$/;
  if (!Start || !End || !day.test(Start) || !day.test(End)) refuse("Start and End must be days, YYYY-MM-DD.");
  if (Start >= End) refuse("Start time must be before end time.");
  if (Start < oldest) refuse(`Start date ${Start} is earlier than the data that is kept (${oldest}).`);
  return { start: Start, end: addDays(End, -1) };
}

function fieldsOf(groups: readonly GroupDefinition[] | undefined, allowed: readonly string[]): ChargeField[] {
  if ((groups?.length ?? 0) > mostGroupKeys) refuse("You can group by two keys at most.");
  return (groups ?? []).map(({ Type, Key }) => {
    if (Type === "TAG" && Key) return { tag: Key };
    const field = Type === "DIMENSION" && Key && allowed.includes(Key) ? fieldOf(Key) : undefined;
    return field ?? refuse(`Group key ${Key} is not valid here.`);
  });
}

/** Charges of the bill that match a filter: a payer's has those of every member. */
async function chargesFor(
  context: OperationContext,
  filter: Expression | undefined,
): Promise<readonly Charge[]> {
  const lets = chargeFilter(filter);
  return (await context.bill()).filter(lets);
}

function accountName({ organization }: OperationContext, accountId: string): string {
  return organization?.accounts.find(({ id }) => id === accountId)?.name ?? "Harborline";
}

/** There is no data for today: AWS is up to a day behind. */
function billedDays({ start, end }: DayRange, today: Day): DayRange {
  return { start, end: earliest(end, addDays(today, -1)) };
}

function metricsOf(names: readonly string[], amount: Money): Record<string, MetricValue> {
  return Object.fromEntries(names.map((name) => [name, { Amount: amount.toFixed(10), Unit: "USD" }]));
}

/** Days, or months clipped to the range, oldest first. */
function bucketsOf(range: DayRange, granularity: string | undefined): DayRange[] {
  if (granularity === "DAILY") return daysOf(range).map((day) => ({ start: day, end: day }));
  if (granularity !== "MONTHLY")
    refuse("Granularity must be DAILY or MONTHLY; this account has no hourly data.");
  const months: DayRange[] = [];
  for (let start = range.start; start <= range.end; start = addDays(monthEnd(start), 1)) {
    months.push({ start, end: earliest(monthEnd(start), range.end) });
  }
  return months;
}

interface Line {
  bucket: DayRange;
  /** Undefined: the bucket's total. */
  group: Group | undefined;
}

function linesOf(
  charges: readonly Charge[],
  buckets: readonly DayRange[],
  fields: readonly ChargeField[],
  facts: { metrics: readonly string[]; today: Day },
): Line[] {
  const groups = Map.groupBy(charges, (charge) =>
    JSON.stringify(fields.map((field) => keyOf(charge, field))),
  );
  const sorted = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    // Written above from a list of texts.
    .map(([key, group]) => ({ keys: JSON.parse(key) as string[], group }));
  return buckets.flatMap((bucket): Line[] => {
    const days = daysOf(billedDays(bucket, facts.today));
    const lines = sorted.flatMap(({ keys, group }): Line[] => {
      const amount = Money.sum(days.flatMap((day) => group.map((charge) => charge.on(day))));
      if (amount.isZero) return [];
      return [{ bucket, group: { Keys: [...keys], Metrics: metricsOf(facts.metrics, amount) } }];
    });
    return lines.length > 0 ? lines : [{ bucket, group: undefined }];
  });
}

function keyOf(charge: Charge, field: ChargeField): string {
  if ("tag" in field) return `${field.tag}$${charge.tags[field.tag] ?? ""}`;
  const value = field.read(charge);
  return value === "" ? field.absent : value;
}

function resultsOf(lines: readonly Line[], today: Day): ResultByTime[] {
  const byBucket = Map.groupBy(lines, ({ bucket }) => bucket.start);
  return [...byBucket.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { start, end } = first.bucket;
    return [
      {
        TimePeriod: { Start: start, End: addDays(end, 1) },
        Total: {},
        Groups: own.flatMap(({ group }) => (group ? [group] : [])),
        // A month is final once it has ended.
        Estimated: monthStart(start) === monthStart(today),
      },
    ];
  });
}

async function costAndUsage(
  input: GetCostAndUsageCommandInput | GetCostAndUsageWithResourcesCommandInput,
  context: OperationContext,
  limits: { oldest: Day; dimensions: readonly string[] },
): Promise<Omit<GetCostAndUsageCommandOutput, "$metadata">> {
  const today = todayOf(context);
  const names = input.Metrics ?? [];
  if (names.length === 0) refuse("Metrics must not be empty.");
  for (const name of names) if (!metricNames.has(name)) refuse(`Metric ${name} is not valid.`);
  const buckets = bucketsOf(rangeOf(input.TimePeriod, limits.oldest), input.Granularity);
  const fields = fieldsOf(input.GroupBy, limits.dimensions);
  const charges = await chargesFor(context, input.Filter);
  if (fields.length === 0) {
    const totals = buckets.map((bucket) => {
      const days = daysOf(billedDays(bucket, today));
      const amount = Money.sum(days.flatMap((day) => charges.map((charge) => charge.on(day))));
      return {
        TimePeriod: { Start: bucket.start, End: addDays(bucket.end, 1) },
        Total: metricsOf(names, amount),
        Groups: [],
        Estimated: monthStart(bucket.start) === monthStart(today),
      };
    });
    return { ResultsByTime: totals };
  }
  const lines = linesOf(charges, buckets, fields, { metrics: names, today });
  const page = pageOfList(lines, input.NextPageToken, groupsPerPage);
  return {
    GroupDefinitions: input.GroupBy,
    ResultsByTime: resultsOf(page.rows, today),
    DimensionValueAttributes: [],
    ...(page.token === undefined ? {} : { NextPageToken: page.token }),
  };
}

const groupable = ["SERVICE", "REGION", "RECORD_TYPE", "LINKED_ACCOUNT"];

/** Read operations of Cost Explorer, answered from the fixtures' bill. */
export const costExplorerReads: Reads<CostExplorer> = {
  getCostAndUsage: (input, context) =>
    costAndUsage(input, context, {
      oldest: monthStart(todayOf(context), -monthsKept),
      dimensions: groupable,
    }),

  getCostAndUsageWithResources: (input, context) => {
    if (!input.Filter) refuse("Filter is required.");
    if (!input.GroupBy?.some(({ Key }) => Key === "RESOURCE_ID")) refuse("Group by RESOURCE_ID.");
    return costAndUsage(input, context, {
      oldest: addDays(todayOf(context), -resourceDays),
      dimensions: [...groupable, "RESOURCE_ID"],
    });
  },

  getDimensionValues: async (input, context) => {
    const range = rangeOf(input.TimePeriod, monthStart(todayOf(context), -monthsKept));
    const field = fieldOf(input.Dimension ?? "") ?? refuse(`Dimension ${input.Dimension} is not known here.`);
    const charges = await chargesFor(context, input.Filter);
    const days = daysOf(billedDays(range, todayOf(context)));
    const billed = charges.filter((charge) => days.some((day) => !charge.on(day).isZero));
    const values = [...new Set(billed.map((charge) => field.read(charge)))]
      .filter((value) => value.toLowerCase().includes((input.SearchString ?? "").toLowerCase()))
      .sort();
    const page = pageOfList(values, input.NextPageToken, input.MaxResults);
    const named = input.Dimension === "LINKED_ACCOUNT";
    return {
      DimensionValues: page.rows.map((Value) => ({
        Value,
        Attributes: named ? { description: accountName(context, Value) } : {},
      })),
      ReturnSize: page.rows.length,
      TotalSize: values.length,
      ...(page.token === undefined ? {} : { NextPageToken: page.token }),
    };
  },

  getTags: async (input, context) => {
    rangeOf(input.TimePeriod, monthStart(todayOf(context), -monthsKept));
    const charges = await chargesFor(context, input.Filter);
    const { TagKey } = input;
    // Tags for resource names are not enabled as cost allocation tags.
    const found = charges.flatMap(({ tags }) =>
      TagKey === undefined
        ? Object.keys(tags).filter((key) => key !== "Name" && !key.startsWith("aws:"))
        : [tags[TagKey] ?? ""],
    );
    const values = [...new Set(found)].sort();
    const page = pageOfList(values, input.NextPageToken, input.MaxResults);
    return {
      Tags: page.rows,
      ReturnSize: page.rows.length,
      TotalSize: values.length,
      ...(page.token === undefined ? {} : { NextPageToken: page.token }),
    };
  },

  ...purchaseReads,

  getCostForecast: async (input, context) => {
    const today = todayOf(context);
    const range = rangeOf(input.TimePeriod, today);
    const charges = await chargesFor(context, input.Filter);
    const amount = Money.sum(daysOf(range).flatMap((day) => charges.map((charge) => charge.on(day))));
    const interval = (share: string) => amount.times(share).toFixed(10);
    return {
      Total: { Amount: amount.toFixed(10), Unit: "USD" },
      ForecastResultsByTime: [
        {
          TimePeriod: input.TimePeriod,
          MeanValue: amount.toFixed(10),
          PredictionIntervalLowerBound: interval("0.94"),
          PredictionIntervalUpperBound: interval("1.06"),
        },
      ],
    };
  },
};
