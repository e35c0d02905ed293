import { formatDollars } from "../../lib/format.ts";

type Cost = {
  monthlyCost: number | null;
  costSource: "billed" | "list_price" | "unknown";
  costDetail: string | null;
};

/** Formatted monthly cost of a resource; an unknown cost is never shown as $0. */
export type CostText = {
  /** `$8.03`, or "Unknown". */
  text: string;
  known: boolean;
  /** Source of the figure. */
  source: string;
  /** Reason why it is unknown, or its components. */
  detail: string | null;
};

const SOURCES = { billed: "Billed", list_price: "List price", unknown: "Unknown" } as const;

/** Formats a monthly cost. */
export function costText({ monthlyCost, costSource, costDetail }: Cost): CostText {
  if (monthlyCost === null || costSource === "unknown") {
    return {
      text: "Unknown",
      known: false,
      source: SOURCES.unknown,
      detail: costDetail ?? "No price available for this resource type.",
    };
  }
  const tiny = monthlyCost > 0 && monthlyCost < 0.005;
  return {
    text: tiny ? `< ${formatDollars(0.01)}` : formatDollars(monthlyCost),
    known: true,
    source: SOURCES[costSource],
    detail: costDetail,
  };
}

/** Sum of the known costs of the listed resources, and the number of unknown costs. */
export function sumCosts(resources: readonly { metadata: Cost }[]): { knownUsd: number; unknown: number } {
  let knownUsd = 0;
  let unknown = 0;
  for (const { metadata } of resources) {
    if (metadata.monthlyCost === null) unknown += 1;
    else knownUsd += metadata.monthlyCost;
  }
  return { knownUsd, unknown };
}
