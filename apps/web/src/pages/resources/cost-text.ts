import { formatDollars } from "../../lib/format.ts";

type Cost = {
  monthlyCost: number | null;
  costSource: "billed" | "list_price" | "unknown";
  costDetail: string | null;
};

/** A resource's monthly cost in words; an unknown cost is never shown as $0. */
export type CostText = {
  /** `$8.03`, or "Unknown". */
  text: string;
  known: boolean;
  /** Where the figure comes from. */
  source: string;
  /** Why it is unknown, or how it was put together. */
  detail: string | null;
};

const SOURCES = { billed: "Billed", list_price: "List price", unknown: "Unknown" } as const;

/** The words for a monthly cost. */
export function costText({ monthlyCost, costSource, costDetail }: Cost): CostText {
  if (monthlyCost === null || costSource === "unknown") {
    return {
      text: "Unknown",
      known: false,
      source: SOURCES.unknown,
      detail: costDetail ?? "There is no price for this resource type yet.",
    };
  }
  const tiny = monthlyCost > 0 && monthlyCost < 0.005;
  return {
    text: tiny ? "< $0.01" : formatDollars(monthlyCost),
    known: true,
    source: SOURCES[costSource],
    detail: costDetail,
  };
}

/** Sum of the known costs of the listed resources, and how many are unknown. */
export function sumCosts(resources: readonly { metadata: Cost }[]): { knownUsd: number; unknown: number } {
  let knownUsd = 0;
  let unknown = 0;
  for (const { metadata } of resources) {
    if (metadata.monthlyCost === null) unknown += 1;
    else knownUsd += metadata.monthlyCost;
  }
  return { knownUsd, unknown };
}
