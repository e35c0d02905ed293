import type { Send } from "@skyledger/core/model/aws-call";
import type { CommittedService, PlanUse, Reservation } from "@skyledger/core/model/committed-use";
import type { Observation } from "@skyledger/core/model/observation";
import type { PackedStatistics } from "@skyledger/core/model/packed-statistics";
import type { AskedPrice } from "@skyledger/core/model/prices";
import { type AnsweredPrice, fetchPrices } from "../../inventory/collection/fetch-prices.ts";
import { readStatistics, type WantedMetric } from "../../inventory/collection/read-statistics.ts";
import type { AccountConnection, AwsSettings } from "../../platform/aws/account-connection.ts";
import { openSend } from "../../platform/aws/connection.ts";
import { type ClassifiedError, classifyError } from "../../platform/aws/errors.ts";
import { homeRegionOf } from "../../platform/aws/home-region.ts";
import { createMeteredSend, type TakeRequest } from "../../platform/aws/metered-send.ts";
import { type Advice, readAdvice } from "./advice.ts";
import type { AdviceQuestion, AskAdviser } from "./adviser.ts";
import { type CoveredHours, readCoverage } from "./commitment-coverage.ts";
import { fetchPlanRates } from "./fetch-plan-rates.ts";
import { readPlanUse } from "./plan-use.ts";
import { reservationReaders } from "./reservations.ts";

/** Input for evaluating one account's savings, in addition to its inventory. Read on demand. */
export interface SavingsSource {
  /** See `readStatistics`. */
  statistics(
    wanted: readonly WantedMetric[],
    onError: (region: string, error: ClassifiedError) => void,
  ): Promise<Observation<PackedStatistics>[]>;
  /** See `fetchPrices` and `fetchPlanRates`; `refused` has either one's denials. */
  prices(asked: readonly AskedPrice[]): Promise<{ prices: AnsweredPrice[]; refused: RefusedPrices[] }>;
  /** See `readAdvice`. */
  advice(question: AdviceQuestion): Promise<Advice[]>;
  /** See `readCoverage`; the error if Cost Explorer fails. */
  coverage(): Promise<{ covered: CoveredHours[]; error: ClassifiedError | null }>;
  /** See `readPlanUse`; the error if Cost Explorer fails. */
  planUse(): Promise<{ plans: PlanUse[]; error: ClassifiedError | null }>;
  /** Reservations of each service in these Regions, or the first Region's error. */
  reservations(regions: readonly string[]): Promise<Map<CommittedService, ReadReservations>>;
}

/** Denied prices: their number, and the missing permission. */
export interface RefusedPrices {
  error: ClassifiedError;
  service: "pricing" | "savingsplans";
  iamAction: string;
  count: number;
}

/** Reads the price list and Savings Plans rates, each for its own prices. */
async function pricesOf(send: Send, asked: readonly AskedPrice[], signal: AbortSignal) {
  const isRate = ({ key }: AskedPrice) => key.endsWith("-plan");
  const ofList = asked.filter((one) => !isRate(one));
  const [listed, rates] = await Promise.all([
    fetchPrices(send, ofList, signal),
    fetchPlanRates(send, asked.filter(isRate), signal),
  ]);
  const refused: RefusedPrices[] = [];
  if (listed.error) {
    const count = ofList.length - listed.prices.length;
    refused.push({ error: listed.error, service: "pricing", iamAction: "pricing:GetProducts", count });
  }
  if (rates.error) {
    const iamAction = "savingsplans:DescribeSavingsPlansOfferingRates";
    const count = asked.filter(isRate).length - rates.prices.length;
    refused.push({ error: rates.error, service: "savingsplans", iamAction, count });
  }
  return { prices: [...listed.prices, ...rates.prices], refused };
}

/** One service's reservations; `region` is that of the error, and `iamAction` the denied action. */
export type ReadReservations =
  | { reservations: Reservation[]; error: null }
  | { region: string; iamAction: string; error: ClassifiedError };

/** Cost Explorer's error for an account without such data: it has no plans, or is new. */
const noData = "DataUnavailableException";

async function reservationsOf(
  service: CommittedService,
  ask: AskAdviser,
  regions: readonly string[],
  signal: AbortSignal,
): Promise<ReadReservations> {
  const found: Reservation[] = [];
  const { read, iamAction } = reservationReaders[service];
  for (const region of regions) {
    try {
      found.push(...(await read(ask, region)));
    } catch (error) {
      signal.throwIfAborted();
      return { region, iamAction, error: classifyError(error) };
    }
  }
  return { reservations: found, error: null };
}

/** Opens the source of one account's savings; `take` takes a paid request. */
export type OpenSavingsSource = (
  connection: AccountConnection,
  run: { takenAt: string; signal: AbortSignal; take: TakeRequest },
) => Promise<SavingsSource>;

/** Sources that call AWS, or the sandbox account. */
export function createSavingsSources(settings: AwsSettings): OpenSavingsSource {
  return async (connection, { takenAt, signal, take }) => {
    const free = await openSend(connection, settings, { now: new Date(takenAt), advisersOnly: true });
    const charged = createMeteredSend(free, take);
    const send: Send = (call, stop) => (call.service === "cost-explorer" ? charged : free)(call, stop);
    const homeRegion = homeRegionOf(settings.region);
    const ask: AskAdviser = (call) => send({ region: homeRegion, ...call }, signal);
    return {
      statistics: (wanted, onError) => readStatistics({ send, homeRegion, takenAt, signal }, wanted, onError),
      prices: (asked) => pricesOf(send, asked, signal),
      advice: (question) => readAdvice(send, question, { region: settings.region, signal }),
      async coverage() {
        try {
          return { covered: await readCoverage(ask, takenAt), error: null };
        } catch (error) {
          signal.throwIfAborted();
          return { covered: [], error: classifyError(error) };
        }
      },
      async planUse() {
        try {
          return { plans: await readPlanUse(ask, takenAt), error: null };
        } catch (error) {
          signal.throwIfAborted();
          const classified = classifyError(error);
          return { plans: [], error: classified.code === noData ? null : classified };
        }
      },
      async reservations(regions) {
        const read = (["EC2", "RDS", "ElastiCache"] as const).map(
          async (service) => [service, await reservationsOf(service, ask, regions, signal)] as const,
        );
        return new Map<CommittedService, ReadReservations>(await Promise.all(read));
      },
    };
  };
}
