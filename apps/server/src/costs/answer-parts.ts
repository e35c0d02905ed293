import type { ResponseOf } from "@skyledger/contract";
import { addDays, dayCount, monthStart, previousRange } from "@skyledger/core/cost/calendar";
import { type ChargeCategory, chargeCategories } from "@skyledger/core/cost/charge-category";
import { percentageChange, shareOf } from "@skyledger/core/cost/percentages";
import { Money } from "@skyledger/core/model/money";
import { toDollars } from "../platform/us-dollars.ts";
import type { Ground } from "./ground.ts";
import { outlookDays, projectMonth } from "./outlook.ts";

type CostSummary = ResponseOf<"GET /cost/analysis">;
type Headline = Pick<
  CostSummary,
  | "currency"
  | "currentMonthCost"
  | "lastMonthCost"
  | "projectedMonthCost"
  | "percentageChange"
  | "monthComparison"
  | "currentMonth"
  | "lastMonth"
  | "projection"
  | "projectionGap"
  | "included"
  | "lastUpdated"
>;

/** Figures of both the dashboard and the cost page. */
export function headlineOf({ figures, today, counted, lastUpdated }: Ground): Headline {
  const learnt = { start: addDays(today, -outlookDays), end: today };
  const { projection, gap } = projectMonth(figures, learnt, today);
  const monthComparison = figures.monthComparison();
  const [currentMonth, lastMonth] = [figures.month(today), figures.month(monthStart(today, -1))];
  return {
    currency: "USD",
    currentMonthCost: currentMonth.cost,
    lastMonthCost: lastMonth.cost,
    projectedMonthCost: projection?.amount ?? null,
    percentageChange: monthComparison?.percentageChange ?? null,
    monthComparison,
    currentMonth,
    lastMonth,
    projection,
    projectionGap: gap,
    included: counted,
    lastUpdated,
  };
}

export function nullable(amount: Money | null): number | null {
  return amount === null ? null : toDollars(amount);
}

export function shareIn(amount: Money, total: Money): { cost: number; percentage: number | null } {
  return { cost: toDollars(amount), percentage: shareOf(amount, total) };
}

export function categoriesOf({ figures, span, counted }: Ground): CostSummary["byChargeCategory"] {
  const present = figures.categories(span.range);
  return chargeCategories
    .filter((category) => present.has(category))
    .map((category) => ({
      category,
      cost: toDollars(figures.ofCategory(span.range, category)),
      included: counted.includes(category),
    }));
}

export function apartOf({ figures, span }: Ground): CostSummary["apart"] {
  const of = (category: ChargeCategory) => figures.ofCategory(span.range, category);
  return {
    credits: toDollars(of("Credit")),
    refunds: toDollars(of("Adjustment")),
    tax: toDollars(of("Tax")),
    net: toDollars(Money.sum(chargeCategories.map(of))),
  };
}

/** The range compared with as many preceding days; only completely read ranges can be compared. */
export function comparisonOf({ figures, span }: Ground): CostSummary["comparison"] {
  const before = previousRange(span.range);
  const [total, cost] = [figures.wholeTotal(span.range), figures.wholeTotal(before)];
  const both = total !== null && cost !== null;
  return {
    ...before,
    cost: nullable(figures.total(before)),
    change: both ? toDollars(total.minus(cost)) : null,
    percentageChange: both ? percentageChange(total, cost) : null,
    days: dayCount(before),
    daysRead: figures.daysRead(before),
    complete: cost !== null,
  };
}
