import type { Observation } from "@skyledger/core/model/observation";
import type { AskedPrice } from "@skyledger/core/model/prices";
import { type AccountConnection, type AwsSettings, openSend } from "./connection.ts";
import type { ClassifiedError } from "./errors.ts";
import { type AnsweredPrice, fetchPrices } from "./fetch-prices.ts";
import { homeRegionOf } from "./home-region.ts";
import { type ReadMetric, readStatistics, type WantedMetric } from "./read-statistics.ts";

/** What the savings of one account are judged by, beside its inventory. Each answer is read when it is asked for. */
export interface SavingsSource {
  /** See `readStatistics`. */
  statistics(
    wanted: readonly WantedMetric[],
    onError: (region: string, error: ClassifiedError) => void,
  ): Promise<Observation<ReadMetric>[]>;
  /** See `fetchPrices`. */
  prices(asked: readonly AskedPrice[]): Promise<{ prices: AnsweredPrice[]; error: ClassifiedError | null }>;
}

/** Opens the source of one account's savings. */
export type OpenSavingsSource = (
  connection: AccountConnection,
  run: { takenAt: string; signal: AbortSignal },
) => Promise<SavingsSource>;

/** Sources that ask AWS, or the sandbox account. */
export function createSavingsSources(settings: AwsSettings): OpenSavingsSource {
  return async (connection, { takenAt, signal }) => {
    const send = await openSend(connection, settings, { now: new Date(takenAt) });
    const homeRegion = homeRegionOf(settings.region);
    return {
      statistics: (wanted, onError) => readStatistics({ send, homeRegion, takenAt, signal }, wanted, onError),
      prices: (asked) => fetchPrices(send, asked, signal),
    };
  };
}
