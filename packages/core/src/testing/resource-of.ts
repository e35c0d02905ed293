import type { ArnScope } from "../model/arn.ts";
import { type FacetPlan, type ResourceDeclaration, saysAbsent } from "../model/define-resource.ts";
import type { MetricSummary } from "../model/metrics.ts";
import type { Money } from "../model/money.ts";
import { gap, type Observation, type Observed, seen } from "../model/observation.ts";
import { Prices } from "../model/prices.ts";
import type { Resource, Tags } from "../model/resource.ts";
import { listPrices } from "../prices/list-prices.ts";
import { walkMissingMembers } from "./missing-members.ts";

/** Default location of test resources: a Region of the price table. */
export const testScope: ArnScope = { partition: "aws", region: "us-east-1", accountId: "123456789012" };

interface ResourceOptions<Facets> {
  scope?: ArnScope;
  /** The literal response per facet; metric summaries for a usage facet, the value for a custom one. */
  answers?: { [Name in keyof Facets]?: unknown };
  /** AWS's error code and message per facet: "not configured", or a gap. */
  errors?: { [Name in keyof Facets]?: string };
}

function observed<Value>(value: Value | undefined): Observation<Value> {
  return value === undefined ? gap("failed") : seen(value);
}

function readFacet<Item, Value>(
  plan: FacetPlan<Item, Value>,
  item: Item,
  answer: unknown,
  error: string | undefined,
): Observation<Value> {
  if (plan.kind === "read") return observed(plan.read(item));
  if (plan.kind === "call") {
    const known = plan.known(item);
    if (known !== undefined) return seen(known);
    const [code = "", ...message] = error?.split(": ") ?? [];
    if (plan.absent && saysAbsent(plan.absent, code, message.join(": "))) return seen(plan.absent.value);
  }
  if (error !== undefined) return gap(/denied/i.test(error) ? "denied" : "failed");
  if (answer === undefined) return gap("failed");
  switch (plan.kind) {
    case "call":
      return observed(plan.map(answer, item));
    case "batch":
      return observed(plan.pick(answer, item));
    case "usage":
      // The test has provided the summaries of exactly this facet.
      return seen(plan.read(answer as Readonly<Record<string, MetricSummary>>));
    case "custom":
      return seen(plan.read(answer));
  }
}

function isObservation(tags: Tags | Observation<Tags>): tags is Observation<Tags> {
  return typeof tags.seen === "boolean";
}

/** Tags as declared, else those of a facet named "tags", else none. */
function tagsOf(
  described: Tags | Observation<Tags> | undefined,
  facets: Readonly<Record<string, unknown>>,
): Observation<Tags> {
  if (described !== undefined) return isObservation(described) ? described : seen(described);
  // A facet of this name is declared to read a tag map.
  return (facets.tags as Observation<Tags> | undefined) ?? seen({});
}

/** The Region in a description; undefined if it has none or could not be read. */
function reportedRegion(region: string | Observation<string> | undefined): string | undefined {
  if (region === undefined || typeof region === "string") return region;
  return region.seen ? region.value : undefined;
}

function isoInstant(time: Date | string | undefined): string | null {
  if (time === undefined) return null;
  return typeof time === "string" ? time : time.toISOString();
}

/**
 * A resource from one literal SDK item, read by its declaration's plans as the collector does. A facet whose
 * call has no response is a gap.
 */
export function resourceOf<Item, Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  item: Item,
  options: ResourceOptions<Facets> = {},
): Resource<Facets> {
  const { scope = testScope, answers = {}, errors = {} } = options;
  walkMissingMembers(declaration, item, answers, scope);
  const names = Object.keys(declaration.facets) as (keyof Facets)[];
  const ended = declaration.ended(item);
  const facets = Object.fromEntries(
    names
      .filter((name) => !ended || declaration.facets[name].kind === "read")
      .map((name) => [
        name,
        readFacet(
          declaration.facets[name],
          item,
          (answers as ResourceOptions<Facets>["answers"])?.[name],
          (errors as ResourceOptions<Facets>["errors"])?.[name],
        ),
      ]),
    // One observation per declared facet was made above.
  ) as unknown as Observed<Facets>;
  const described = declaration.describe(item, facets);
  const arn = declaration.arn(item, scope);
  const id = described.id ?? arn.split(/[:/]/).at(-1) ?? arn;
  const tags = tagsOf(described.tags, facets);
  return {
    arn,
    type: declaration.type,
    id,
    name: described.name ?? (tags.seen ? tags.value.Name : undefined) ?? id,
    region: reportedRegion(described.region) ?? (declaration.scope === "regional" ? scope.region : "global"),
    accountId: scope.accountId,
    status: described.status?.toLowerCase() ?? null,
    ...(described.attachment && { attachment: described.attachment }),
    ...(ended && { ended }),
    createdAt: isoInstant(described.createdAt),
    tags,
    facets,
  };
}

/** The project's own price table. */
export const testPrices = new Prices(listPrices);

/**
 * Monthly list price of a resource in dollars and cents, such as "32.85"; "unknown" if it cannot be
 * calculated.
 */
export function monthlyCostOf<Item, Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  resource: Resource<Facets>,
): string {
  const estimate = declaration.cost(resource.facets, resource);
  const cost: Observation<Money> = estimate.seen
    ? testPrices.ofEstimate(estimate.value, resource.region)
    : estimate;
  return cost.seen ? cost.value.toFixed(2) : "unknown";
}

/** A metric summary of `days` days with the same sum every day. */
export function dailyMetric(days: number, sumPerDay: number): MetricSummary {
  return {
    days,
    daysWithData: days,
    sum: sumPerDay * days,
    average: sumPerDay,
    maximum: sumPerDay,
    latest: sumPerDay,
  };
}

/** A metric without a single point in CloudWatch. */
export function silentMetric(days: number): MetricSummary {
  return { days, daysWithData: 0, sum: 0, average: null, maximum: null, latest: null };
}
