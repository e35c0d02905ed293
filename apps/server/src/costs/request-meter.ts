import type { ResponseOf } from "@skyledger/contract";
import { dayOf } from "@skyledger/core/cost/calendar";
import { requestFee } from "@skyledger/core/cost/request-fee";
import { toDollars } from "../platform/us-dollars.ts";
import type { CostRecordsStore, RequestCount } from "./store/records-store.ts";

type Meter = ResponseOf<"GET /cost/analysis">["meter"];

/** Counts paid requests, and rejects those beyond the daily limit. */
export interface CostMeter {
  /** Daily limit of requests per AWS account. */
  readonly dailyLimit: number;
  /** Takes one of today's requests; false: the limit is reached. */
  take(workspaceId: string, awsAccountId: string): Promise<boolean>;
  /** Remaining requests of an account today. */
  left(workspaceId: string, awsAccountId: string): Promise<number>;
  /** Seconds until a new day begins in UTC. */
  secondsToNextDay(): number;
  /** Cost of counted requests. @param nameOf the name of an account by its ID */
  reading(counts: readonly RequestCount[], nameOf: (awsAccountId: string) => string): Meter;
}

export function createCostMeter(deps: {
  records: Pick<CostRecordsStore, "takeRequest" | "requests">;
  dailyLimit: number;
  now: () => Date;
}): CostMeter {
  const { records, dailyLimit, now } = deps;
  const today = () => dayOf(now());
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

  return {
    dailyLimit,

    take: (workspaceId, awsAccountId) => records.takeRequest(workspaceId, awsAccountId, today(), dailyLimit),

    async left(workspaceId, awsAccountId) {
      const counts = await records.requests(workspaceId, today());
      const taken = counts.find((count) => count.awsAccountId === awsAccountId)?.today ?? 0;
      return Math.max(0, dailyLimit - taken);
    },

    secondsToNextDay() {
      const at = now();
      const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1);
      return Math.ceil((midnight - at.getTime()) / 1000);
    },

    reading(counts, nameOf) {
      const requestsToday = sum(counts.map((count) => count.today));
      const requestsThisMonth = sum(counts.map((count) => count.thisMonth));
      return {
        dailyLimit,
        feePerRequest: toDollars(requestFee(1)),
        requestsToday,
        feeToday: toDollars(requestFee(requestsToday)),
        requestsThisMonth,
        feeThisMonth: toDollars(requestFee(requestsThisMonth)),
        accounts: counts.map((count) => ({
          awsAccountId: count.awsAccountId,
          name: nameOf(count.awsAccountId),
          requestsToday: count.today,
          feeToday: toDollars(requestFee(count.today)),
          requestsThisMonth: count.thisMonth,
          feeThisMonth: toDollars(requestFee(count.thisMonth)),
        })),
      };
    },
  };
}
