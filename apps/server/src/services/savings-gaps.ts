import type { ClassifiedError } from "../adapters/aws/errors.ts";
import type { WantedMetric } from "../adapters/aws/read-statistics.ts";
import type { RefusedPrices } from "../adapters/aws/savings-source.ts";
import type { SavingsGap } from "../adapters/db/recommendations-writer.ts";

/** A reading about the account itself that was refused. */
export function accountGap(
  { reason, code, message }: ClassifiedError,
  about: Pick<SavingsGap, "service" | "facet" | "iamAction" | "count"> & { region?: string },
): SavingsGap {
  const { region = "global", ...rest } = about;
  return { type: "AWS::::Account", region, reason, message: shortened(`${code}: ${message}`), ...rest };
}

/** Prices that were refused. */
export function priceGap({ error, service, iamAction, count }: RefusedPrices): SavingsGap {
  const facet = service === "pricing" ? "list prices" : "rates of Savings Plans";
  return accountGap(error, { service, facet, iamAction, count });
}

/** The gaps of one judgement; what is told again takes the place of what was told before. */
export class SavingsGaps {
  readonly #byKey = new Map<string, SavingsGap>();

  add(...gaps: readonly SavingsGap[]): void {
    for (const gap of gaps) {
      this.#byKey.set(JSON.stringify([gap.type, gap.region, gap.facet, gap.reason]), gap);
    }
  }

  get all(): SavingsGap[] {
    return [...this.#byKey.values()];
  }
}

const mostCharacters = 300;

function shortened(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text;
}

/** Metrics that could not be read, by type and region, with the number of resources that lack them. */
export function metricGaps(
  failed: readonly { wanted: WantedMetric; reason: SavingsGap["reason"] }[],
  errors: ReadonlyMap<string, ClassifiedError>,
): SavingsGap[] {
  const groups = Map.groupBy(failed, ({ wanted, reason }) =>
    JSON.stringify([wanted.resource.type, wanted.resource.region, reason]),
  );
  return [...groups.values()].flatMap((group): SavingsGap[] => {
    const [first] = group;
    if (!first) return [];
    const { type, region } = first.wanted.resource;
    // A global resource's metrics are read elsewhere: any region's error tells of it.
    const error = errors.get(region) ?? errors.values().next().value;
    return [
      {
        service: "cloudwatch",
        type,
        region,
        facet: "metrics",
        reason: first.reason,
        message: error ? shortened(`${error.code}: ${error.message}`) : "",
        iamAction: "cloudwatch:GetMetricData",
        count: new Set(group.map(({ wanted }) => wanted.resource.arn)).size,
      },
    ];
  });
}
