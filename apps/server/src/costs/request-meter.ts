import type { ResponseOf } from "@skyledger/contract";
import { dayOf } from "@skyledger/core/cost/calendar";
import { requestFee } from "@skyledger/core/cost/request-fee";
import { purposeOf, type RequestPurpose, requestPurposes } from "@skyledger/core/cost/request-purposes";
import { toDollars } from "../platform/us-dollars.ts";
import type { CostRecordsStore, OperationCount, RequestCount } from "./store/records-store.ts";

type Meter = ResponseOf<"GET /cost/analysis">["meter"];

/** Counts paid requests, and rejects those beyond the daily limit. */
export interface CostMeter {
  /** Daily limit of requests per AWS account. */
  readonly dailyLimit: number;
  /**
   * Takes one of today's requests for an operation; false: the limit is reached. A payer has the requests of all
   * `accounts` on its bill, which send none themselves.
   */
  take(workspaceId: string, awsAccountId: string, operation: string, accounts?: number): Promise<boolean>;
  /** Remaining requests of an account today. */
  left(workspaceId: string, awsAccountId: string, accounts?: number): Promise<number>;
  /** Seconds until a new day begins in UTC. */
  secondsToNextDay(): number;
  /** Cost of counted requests. @param nameOf the name of an account by its ID */
  reading(
    counts: readonly RequestCount[],
    operations: readonly OperationCount[],
    nameOf: (awsAccountId: string) => string,
  ): Meter;
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

    take: (workspaceId, awsAccountId, operation, accounts = 1) =>
      records.takeRequest(workspaceId, { awsAccountId, day: today(), operation }, dailyLimit * accounts),

    async left(workspaceId, awsAccountId, accounts = 1) {
      const counts = await records.requests(workspaceId, today());
      const taken = counts.find((count) => count.awsAccountId === awsAccountId)?.today ?? 0;
      return Math.max(0, dailyLimit * accounts - taken);
    },

    secondsToNextDay() {
      const at = now();
      const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1);
      return Math.ceil((midnight - at.getTime()) / 1000);
    },

    reading(counts, operations, nameOf) {
      const requestsToday = sum(counts.map((count) => count.today));
      const requestsThisMonth = sum(counts.map((count) => count.thisMonth));
      return {
        dailyLimit,
        feePerRequest: toDollars(requestFee(1)),
        requestsToday,
        feeToday: toDollars(requestFee(requestsToday)),
        requestsThisMonth,
        feeThisMonth: toDollars(requestFee(requestsThisMonth)),
        purposes: purposesOf(operations, { today: requestsToday, thisMonth: requestsThisMonth }),
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

/** What the requests were for, purposes without any left out; the rest of the total was not recorded. */
function purposesOf(
  operations: readonly OperationCount[],
  total: { today: number; thisMonth: number },
): Meter["purposes"] {
  const counts = new Map(requestPurposes.map((purpose) => [purpose, { today: 0, thisMonth: 0 }]));
  const add = (purpose: RequestPurpose, today: number, thisMonth: number) => {
    const count = counts.get(purpose);
    if (count) counts.set(purpose, { today: count.today + today, thisMonth: count.thisMonth + thisMonth });
  };
  for (const { operation, today, thisMonth } of operations) add(purposeOf(operation), today, thisMonth);
  const recorded = [...counts.values()];
  const missing = (part: "today" | "thisMonth") =>
    total[part] - recorded.reduce((sum, count) => sum + count[part], 0);
  add("other", missing("today"), missing("thisMonth"));
  return [...counts]
    .filter(([, { thisMonth }]) => thisMonth > 0)
    .map(([purpose, { today, thisMonth }]) => ({
      purpose,
      requestsToday: today,
      feeToday: toDollars(requestFee(today)),
      requestsThisMonth: thisMonth,
      feeThisMonth: toDollars(requestFee(thisMonth)),
    }));
}
