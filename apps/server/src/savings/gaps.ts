import type { WantedMetric } from "../inventory/collection/read-statistics.ts";
import type { ClassifiedError } from "../platform/aws/errors.ts";
import type { RefusedRow } from "../platform/db/row-batches.ts";
import type { RefusedPrices } from "./aws/source.ts";
import type { SavingsGap } from "./store/recommendations-writer.ts";

/** Denied data about the account itself. */
export function accountGap(
  { reason, code, message }: ClassifiedError,
  about: Pick<SavingsGap, "service" | "facet" | "iamAction" | "count"> & { region?: string },
): SavingsGap {
  const { region = "global", ...rest } = about;
  return { type: "AWS::::Account", region, reason, message: shortened(`${code}: ${message}`), ...rest };
}

/** Denied prices. */
export function priceGap({ error, service, iamAction, count }: RefusedPrices): SavingsGap {
  const facet = service === "pricing" ? "list prices" : "rates of Savings Plans";
  return accountGap(error, { service, facet, iamAction, count });
}

/** A part of the evaluation that failed because of a bug. @param message for people */
export function failureGap(facet: string, message: string): SavingsGap {
  const about = { service: "sts", type: "AWS::::Account", region: "global", iamAction: "", count: 1 };
  return { ...about, facet, reason: "failed", message: shortened(message) };
}

/** Rows that the database could not store, as one gap with their number; none without such rows. */
export function refusedGap(
  facet: string,
  refused: readonly Pick<RefusedRow<unknown>, "message">[],
): SavingsGap[] {
  const [first] = refused;
  if (!first) return [];
  return [{ ...failureGap(facet, `RefusedByDatabase: ${first.message}`), count: refused.length }];
}

/** The gaps of one evaluation; a repeated gap replaces the earlier one. */
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

/** Unreadable metrics by type and Region, with the number of affected resources. */
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
    // A global resource's metrics are read elsewhere: any Region's error reports it.
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
