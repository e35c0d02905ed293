import type { ResourceDeclaration } from "../model/define-resource.ts";
import { dollars } from "../model/dollar-text.ts";
import { Money } from "../model/money.ts";
import type { Prices } from "../model/prices.ts";
import type { Resource } from "../model/resource.ts";

/** Explanation of the cost of an ended resource. */
export const endedCostDetail = "Terminated. It incurs no charges.";

/** Monthly cost of a resource and its source. */
export interface PricedCost {
  /** US dollars for 730 hours; null when unknown. */
  monthly: Money | null;
  source: "list_price" | "unknown";
  /** Display text: how the amount was calculated, or why there is none. */
  detail: string;
}

const reasons = {
  denied: "AWS denied access to its configuration",
  throttled: "AWS throttled the requests for its configuration",
  unsupported: "its configuration can't be read in this Region",
  failed: "its configuration could not be read",
} as const;

function unknown(detail: string): PricedCost {
  return { monthly: null, source: "unknown", detail };
}

/** Calculates the list price of a resource from its declaration's cost parts, or says why it cannot. */
export function priceResource(
  resource: Resource,
  declaration: ResourceDeclaration,
  prices: Prices,
): PricedCost {
  if (resource.ended) {
    return {
      monthly: Money.zero,
      source: "list_price",
      detail: endedCostDetail,
    };
  }
  const estimate = declaration.cost(resource.facets, resource);
  if (!estimate.seen) return unknown(`Unknown: ${reasons[estimate.reason]}.`);
  if (estimate.value.kind === "unknown") return unknown(estimate.value.because);
  const parts: string[] = [];
  let monthly = Money.zero;
  for (const component of estimate.value.components) {
    if (component.quantity === 0) continue;
    const price = prices.perMonth(component.price, resource.region);
    if (!price.seen) return unknown(`No list price for ${component.price} in ${resource.region}.`);
    const amount = price.value.times(component.quantity);
    monthly = monthly.plus(amount);
    parts.push(`${component.name} ${dollars(amount)}`);
  }
  const sum = parts.length === 0 ? "AWS does not charge for this." : `${parts.join(" + ")} a month.`;
  return { monthly, source: "list_price", detail: sum };
}
