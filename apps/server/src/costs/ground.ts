import type { Granularity } from "@skyledger/core/cost/buckets";
import { addDays, dayOf, earliest, monthStart, previousRange } from "@skyledger/core/cost/calendar";
import {
  type ChargeCategory,
  chargeCategories,
  countedByDefault,
} from "@skyledger/core/cost/charge-category";
import { AppError } from "@skyledger/core/model/app-error";
import type { BilledScope } from "./billed-scope.ts";
import { DailyFigures, type DayReading } from "./figures.ts";
import { outlookDays } from "./outlook.ts";
import { type Span, type SpanQuery, spanOf } from "./span.ts";
import type { CostCoverage } from "./store/day-coverage.ts";
import type { CostFilter } from "./store/filter.ts";
import type { CostReads } from "./store/reads.ts";

export type Includable = "tax" | "credits" | "refunds";

/** A query about costs, with the accounts of its scope. */
export interface GroundQuery extends SpanQuery {
  include?: readonly Includable[] | undefined;
  metric?: "billed" | "effective";
  granularity?: Granularity;
  groupBy?: string;
  sparklines?: "true" | "false" | undefined;
  service?: string | undefined;
  region?: string | undefined;
  /** AWS account IDs; empty: none. */
  awsAccountIds?: readonly string[] | undefined;
}

/** A query about costs as a caller writes it. */
export type CostQuery = Omit<GroundQuery, "awsAccountIds"> & BilledScope;

/** Common basis of all responses about costs. */
export interface Ground {
  today: string;
  span: Span;
  filter: CostFilter;
  counted: ChargeCategory[];
  figures: DailyFigures;
  /** Accounts with costs. */
  accounts: number;
  lastUpdated: string | null;
}

const categoryOf: Readonly<Record<Includable, ChargeCategory>> = {
  tax: "Tax",
  credits: "Credit",
  refunds: "Adjustment",
};

/** Throws not_found before the first analysis or import, unless called with `anyway`, and invalid_input. */
export async function costGround(
  { costs, records }: CostReads,
  workspaceId: string,
  query: GroundQuery,
  { now, anyway = false }: { now: Date; anyway?: boolean },
): Promise<Ground> {
  if (!anyway && !(await costs.known(workspaceId))) {
    throw new AppError("not_found", "No cost analysis found. Run a cost analysis first.");
  }
  const today = dayOf(now);
  const [latest] = await records.analyses(workspaceId, 1, undefined);
  const span = spanOf(query, today, latest);
  const { service, region, awsAccountIds, metric = "billed" } = query;
  const filter: CostFilter = { ...span.range, metric, service, region, awsAccountIds };
  const include = (query.include ?? []).map((one) => categoryOf[one]);
  const counted = chargeCategories.filter(
    (category) => countedByDefault.includes(category) || include.includes(category),
  );
  // Everything that is compared.
  const wide = {
    start: earliest(previousRange(span.range).start, monthStart(today, -1), addDays(today, -outlookDays)),
    end: today,
  };
  const [coverage, byDay, lastImport] = await Promise.all([
    records.coverage(workspaceId, "daily", wide, awsAccountIds),
    costs.byDay(workspaceId, { ...filter, ...wide }),
    records.lastImport(workspaceId),
  ]);
  const figures = new DailyFigures(byDay, { readings: readingsOf(coverage), counted, today });
  const instants = [latest?.finishedAt, lastImport];
  const lastUpdated =
    instants
      .filter((at) => typeof at === "string")
      .sort()
      .at(-1) ?? null;
  return { today, span, filter, counted, figures, accounts: coverage.accounts, lastUpdated };
}

function readingsOf({ accounts, days }: CostCoverage): Map<string, DayReading> {
  return new Map(
    days.map((day) => [
      day.day,
      day.whole === accounts ? "whole" : day.accounts === accounts ? "open" : "part",
    ]),
  );
}
