import type { Observation } from "@skyledger/core/model/observation";
import type { AskedPrice } from "@skyledger/core/model/prices";
import { type AccountConnection, type AwsSettings, openSend } from "./connection.ts";
import { type Advice, type AdviceQuestion, type AskAdviser, readAdvice } from "./custom/advice.ts";
import { type CoveredHours, readCoverage } from "./custom/commitment-coverage.ts";
import { type ClassifiedError, classifyError } from "./errors.ts";
import { type AnsweredPrice, fetchPrices } from "./fetch-prices.ts";
import { homeRegionOf } from "./home-region.ts";
import { meteredSend, type TakeRequest } from "./metered-send.ts";
import { type ReadMetric, readStatistics, type WantedMetric } from "./read-statistics.ts";
import type { Send } from "./send.ts";

/** What the savings of one account are judged by, beside its inventory. Each answer is read when it is asked for. */
export interface SavingsSource {
  /** See `readStatistics`. */
  statistics(
    wanted: readonly WantedMetric[],
    onError: (region: string, error: ClassifiedError) => void,
  ): Promise<Observation<ReadMetric>[]>;
  /** See `fetchPrices`. */
  prices(asked: readonly AskedPrice[]): Promise<{ prices: AnsweredPrice[]; error: ClassifiedError | null }>;
  /** See `readAdvice`. */
  advice(question: AdviceQuestion): Promise<Advice[]>;
  /** See `readCoverage`; the error where Cost Explorer refuses. */
  coverage(): Promise<{ covered: CoveredHours[]; error: ClassifiedError | null }>;
}

/** Opens the source of one account's savings; `take` takes a request that AWS charges for. */
export type OpenSavingsSource = (
  connection: AccountConnection,
  run: { takenAt: string; signal: AbortSignal; take: TakeRequest },
) => Promise<SavingsSource>;

/** Sources that ask AWS, or the sandbox account. */
export function createSavingsSources(settings: AwsSettings): OpenSavingsSource {
  return async (connection, { takenAt, signal, take }) => {
    const free = await openSend(connection, settings, { now: new Date(takenAt) });
    const charged = meteredSend(free, take);
    const send: Send = (call, stop) => (call.service === "cost-explorer" ? charged : free)(call, stop);
    const homeRegion = homeRegionOf(settings.region);
    return {
      statistics: (wanted, onError) => readStatistics({ send, homeRegion, takenAt, signal }, wanted, onError),
      prices: (asked) => fetchPrices(send, asked, signal),
      advice: (question) => readAdvice(send, question, { region: settings.region, signal }),
      async coverage() {
        try {
          const ask: AskAdviser = (call) => send({ region: homeRegion, ...call }, signal);
          return { covered: await readCoverage(ask, takenAt), error: null };
        } catch (error) {
          signal.throwIfAborted();
          return { covered: [], error: classifyError(error) };
        }
      },
    };
  };
}
