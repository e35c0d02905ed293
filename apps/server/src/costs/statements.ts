import type { ResponseWith } from "@skyledger/contract";
import { day, days, dollars, percent, signedDollars } from "@skyledger/core/explain/figures";
import { named, type Statement, statement, type Topic } from "@skyledger/core/explain/statement";
import { costsLink, resourceLink, serviceCostLink } from "../platform/links.ts";

type Trend = readonly Pick<ResponseWith<"GET /cost/service", 200>["trend"][number], "date" | "state">[];
type Costs = ResponseWith<"GET /cost/analysis", 200>;
type ServiceCosts = ResponseWith<"GET /cost/service", 200>;

/** Rows of each list. */
const shown = 20;

export function costStatements(costs: Costs): Statement[] {
  const span = days(costs.dateRange);
  const { projection, apart, coverage } = costs;
  return [
    of(`All costs, ${span}`, costs.totalCost, ["cost", "total"]),
    of("Current month, so far", costs.currentMonthCost, ["cost", "this-month", "total"]),
    of("Last month", costs.lastMonthCost, ["cost", "last-month", "total"]),
    ...(projection
      ? [
          about(
            `Projected month: ${dollars(projection.amount)}, in ${percent(projection.confidence)} of cases from ${dollars(projection.lower)} to ${dollars(projection.upper)}`,
            ["forecast", "cost", "this-month", "total"],
          ),
        ]
      : []),
    ...(costs.projectionGap === null ? [] : [about(`No projection: ${costs.projectionGap}`, ["forecast"])]),
    ...comparisonStatements(costs.comparison),
    ...monthStatements(costs),
    ...weeklyStatements(costs),
    ...(coverage.daysRead < coverage.days
      ? [about(`Cost data is available for ${coverage.daysRead} of ${coverage.days} days`, ["gap"])]
      : []),
    ...missingStatements(costs.trend, costsLink),
    ...costs.byService.slice(0, shown).map(({ service, cost, percentage, change }) =>
      statement([named(service), `, ${span}: ${dollars(cost)}${share(percentage)}${changeText(change)}`], {
        link: serviceCostLink(service),
        topics: ["cost", ...direction(change.amount ?? 0)],
      }),
    ),
    ...costs.byRegion.slice(0, shown).map((one) => row(["Region ", named(one.region)], span, one)),
    ...costs.byAccount
      .slice(0, shown)
      .map((one) => row(["Account ", named(one.name), ` (${one.awsAccountId})`], span, one)),
    ...costs.anomalies.slice(0, shown).map(anomalyStatement),
    about(
      `In addition, ${span}: credits ${dollars(apart.credits)}, refunds ${dollars(apart.refunds)}, tax ${dollars(apart.tax)}`,
    ),
    ...costs.gaps.map(({ accountName, operation, message }) =>
      statement([named(accountName), `, ${operation}: ${message}`], { link: costsLink, topics: ["gap"] }),
    ),
  ];
}

export function serviceCostStatements(costs: ServiceCosts): Statement[] {
  const span = days(costs.dateRange);
  const resourcesSpan = costs.resourcesRange ? days(costs.resourcesRange) : span;
  const link = serviceCostLink(costs.service);
  return [
    statement(
      [named(costs.service), `, ${span}: ${costs.totalCost === null ? "unknown" : dollars(costs.totalCost)}`],
      { link, topics: ["cost", "total"] },
    ),
    ...comparisonStatements(costs.comparison, named(costs.service)),
    ...missingStatements(costs.trend, link),
    ...costs.byRegion
      .slice(0, shown)
      .map((one) => row([named(costs.service), " in ", named(one.region)], span, one)),
    ...costs.resources
      .slice(0, shown)
      .map((one) =>
        statement(
          [
            named(one.resourceName),
            " (",
            named(one.region),
            `), ${resourcesSpan}: ${dollars(one.cost)}${share(one.percentage)}`,
          ],
          { link: one.resourceId === null ? link : resourceLink(one.resourceId), topics: ["cost"] },
        ),
      ),
    ...(costs.resourcesGap === null ? [] : [statement([costs.resourcesGap], { link, topics: ["gap"] })]),
  ];
}

type Said = Parameters<typeof statement>[0];

function about(text: string, topics: readonly Topic[] = []): Statement {
  return statement([text], { link: costsLink, topics });
}

function of(what: string, amount: number | null, topics: readonly Topic[]): Statement {
  return about(`${what}: ${amount === null ? "unknown" : dollars(amount)}`, topics);
}

function row(
  name: Said,
  span: string,
  { cost, percentage, change }: Pick<Costs["byRegion"][number], "cost" | "percentage" | "change">,
): Statement {
  return statement([...name, `, ${span}: ${dollars(cost)}${share(percentage)}${changeText(change)}`], {
    link: costsLink,
    topics: ["cost"],
  });
}

/** Compared with the same number of days before; nothing if they can't be compared. */
function changeText({
  kind,
  amount,
  percentage,
  previousCost,
}: Costs["byService"][number]["change"]): string {
  if (kind === "not_comparable" || amount === null || previousCost === null) return "";
  if (kind === "new") return ", new: nothing was billed in the period before";
  if (kind === "ended") return `, no longer billed: ${dollars(previousCost)} in the period before`;
  return `, ${signedDollars(amount)}${percentage === null ? "" : ` (${signedPercent(percentage)})`} from the period before`;
}

function signedPercent(value: number): string {
  return `${value > 0 ? "+" : ""}${percent(value)}`;
}

/** Unknown days, as ranges. */
function missingStatements(trend: Trend, link: string): Statement[] {
  const ranges: { start: string; end: string; at: number }[] = [];
  for (const [at, { date, state }] of trend.entries()) {
    if (state !== "not_read") continue;
    const last = ranges.at(-1);
    if (last && last.at === at - 1) Object.assign(last, { end: date, at });
    else ranges.push({ start: date, end: date, at });
  }
  return ranges
    .slice(0, shown)
    .map((range) =>
      statement([`Not read, so unknown and not $0: ${days(range)}`], { link, topics: ["gap"] }),
    );
}

function monthStatements({ monthComparison }: Costs): Statement[] {
  if (monthComparison === null) return [];
  const { cost, previousCost, range, previousRange, percentageChange } = monthComparison;
  if (cost === null || previousCost === null) return [];
  const by = percentageChange === null ? "" : ` (${signedPercent(percentageChange)})`;
  return [
    about(
      `Full days of this month, ${days(range)}: ${dollars(cost)}, the same days of last month, ${days(previousRange)}: ${dollars(previousCost)}${by}`,
      ["cost", "this-month", ...direction(cost - previousCost)],
    ),
  ];
}

function share(percentage: number | null): string {
  return percentage === null ? "" : `, ${percent(percentage)} of the whole`;
}

function comparisonStatements(
  { start, end, cost, change, percentageChange, daysRead, days: all }: Costs["comparison"],
  name?: Said[number],
): Statement[] {
  const what = [...(name === undefined ? ["All costs"] : [name])];
  if (cost === null || change === null) {
    if (daysRead === all) return [];
    const text = `: not comparable with ${days({ start, end })}; cost data is available for ${daysRead} of these ${all} days`;
    return [statement([...what, text], { link: costsLink, topics: ["gap"] })];
  }
  const by = percentageChange === null ? "" : ` (${signedPercent(percentageChange)})`;
  return [
    statement(
      [
        ...what,
        `, against ${days({ start, end })} before: ${signedDollars(change)}${by}, from ${dollars(cost)}`,
      ],
      { link: costsLink, topics: ["cost", ...direction(change)] },
    ),
  ];
}

function weeklyStatements({ weekly }: Costs): Statement[] {
  if (weekly === null) return [];
  const { end, averageDay, previousAverageDay, percentageChange } = weekly;
  if (averageDay === null || previousAverageDay === null) return [];
  const by = percentageChange === null ? "" : ` (${signedPercent(percentageChange)})`;
  return [
    about(
      `An average day of the week to ${day(end)}: ${dollars(averageDay)}, of the week before: ${dollars(previousAverageDay)}${by}`,
      ["cost", ...direction(averageDay - previousAverageDay)],
    ),
  ];
}

function anomalyStatement(one: Costs["anomalies"][number]): Statement {
  const drivers = one.drivers.flatMap(({ region, amount }, index) => [
    index === 0 ? "; by Region: " : ", ",
    named(region),
    ` ${signedDollars(amount)}`,
  ]);
  return statement(
    [
      named(one.service),
      `, ${days(one)}: an unusual ${one.direction} of ${dollars(Math.abs(one.amount))}, ${dollars(one.actual)} instead of ${dollars(one.expected)}`,
      ...drivers,
    ],
    { link: serviceCostLink(one.service), topics: ["cost", one.direction] },
  );
}

function direction(change: number): Topic[] {
  return change > 0 ? ["rise"] : change < 0 ? ["fall"] : [];
}
