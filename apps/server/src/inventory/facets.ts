import type { ResponseOf } from "@skyledger/contract";
import { costBands, filterSeverities, noneValue } from "@skyledger/core/model/resource-filter";
import { decimalDollars } from "../platform/us-dollars.ts";
import type { FacetCount } from "./store/facet-parts.ts";
import type { InventoryFacets } from "./store/facets.ts";
import type { GroupBy, ResourceGroup } from "./store/groups.ts";
import type { UnusedTotals } from "./store/savings-of-resources.ts";

type FacetsAnswer = ResponseOf<"GET /resources/facets">;
type Choice = NonNullable<FacetsAnswer["type"]>[number];
export type FacetName = keyof FacetsAnswer;

/** Facets counted by one query. */
const commonFacets: readonly FacetName[] = ["totals", "type", "status", "region", "account"];

const itself = (counts: readonly FacetCount[]): Choice[] =>
  counts.map((one) => ({ ...one, label: one.value }));

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "critical" is shown as "Critical"; a resource without findings is in "none". */
function severityChoices(counts: readonly FacetCount[]): Choice[] {
  return counts.map(({ value, count }) => {
    const word = value === noneValue ? noneValue : (filterSeverities[Number(value)] ?? value);
    return { value: word, label: word === noneValue ? "No findings" : capitalized(word), count };
  });
}

interface Wanted {
  of: readonly FacetName[];
  tagKey: string | undefined;
  /** Names of the workspace's accounts by ID. */
  accountNames: ReadonlyMap<string, string>;
  unused: () => Promise<UnusedTotals>;
}

/** The requested facets with their labels. */
export async function readFacets(facets: InventoryFacets, wanted: Wanted): Promise<FacetsAnswer> {
  const { of, tagKey, accountNames } = wanted;
  const answer: FacetsAnswer = {};
  if (of.some((name) => commonFacets.includes(name))) {
    const common = await facets.common();
    if (of.includes("totals")) answer.totals = totalsOf(common.totals, await wanted.unused());
    if (of.includes("type")) answer.type = itself(common.type);
    if (of.includes("region")) answer.region = itself(common.region);
    if (of.includes("status"))
      answer.status = common.status.map((one) => ({ ...one, label: statusLabel(one.value) }));
    if (of.includes("account"))
      answer.account = common.account.map((one) => ({
        ...one,
        label: accountNames.get(one.value) ?? one.value,
      }));
  }
  if (of.includes("tag")) answer.tag = itself(await facets.tagKeys());
  if (of.includes("tagValue") && tagKey !== undefined)
    answer.tagValue = itself(await facets.tagValues(tagKey));
  if (of.includes("cost"))
    answer.cost = (await facets.costs()).map((one) => ({
      ...one,
      label: costBands.find(({ filter }) => filter === one.value)?.label ?? one.value,
    }));
  if (of.includes("severity")) answer.severity = severityChoices(await facets.severities());
  return answer;
}

function statusLabel(value: string): string {
  return value === noneValue ? "No status" : value;
}

function totalsOf(
  { monthlyCost, ...counts }: Awaited<ReturnType<InventoryFacets["common"]>>["totals"],
  { unused, potentialSavings, unknown }: UnusedTotals,
): NonNullable<FacetsAnswer["totals"]> {
  return {
    ...counts,
    monthlyCost: decimalDollars(monthlyCost),
    unusedResources: unused,
    potentialSavings: decimalDollars(potentialSavings),
    unknownSavingsCount: unknown,
  };
}

/** A group with its label. */
export function namedGroup(
  { monthlyCost, ...group }: ResourceGroup,
  by: GroupBy,
  accountNames: ReadonlyMap<string, string>,
): ResponseOf<"GET /resources/groups">["groups"][number] {
  const none = by === "status" ? "No status" : `No tag “${by.slice("tag:".length)}”`;
  const label =
    by === "account"
      ? (accountNames.get(group.value) ?? group.value)
      : group.value === noneValue && (by === "status" || by.startsWith("tag:"))
        ? none
        : group.value;
  return { ...group, label, monthlyCost: decimalDollars(monthlyCost) };
}
