import type { CostExplorer } from "@aws-sdk/client-cost-explorer";
import { Money } from "@skyledger/core/model/money";
import { Prices } from "@skyledger/core/model/prices";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { sandboxRegions } from "../fixtures/plan.ts";
import { plantedBehaviours } from "../planted.ts";
import type { OperationContext, Reads } from "./operation.ts";

const prices = new Prices(listPrices);
/** Discounts for one year without upfront payment, similar to AWS's for general-purpose Linux instances. */
const discounts = { reserved: "0.37", computePlan: "0.27" };
/** An instance that ran this long counts as steady (OptScale and Turbot: 90 days). */
const steadyDays = 90;
const dayMs = 86_400_000;

interface Steady {
  type: string;
  region: string;
  count: number;
  /** Monthly on-demand cost of all of them. */
  perMonth: Money;
}

/** Steady on-demand instances, by type and Region; idle ones do not count. */
function steadyMachines({ fixtures, now }: OperationContext): Steady[] {
  const found = new Map<string, Steady>();
  const behaviours = plantedBehaviours(fixtures.world);
  for (const region of sandboxRegions) {
    for (const row of fixtures.table("instance", region)) {
      const { InstanceType: type, LaunchTime, InstanceLifecycle, PlatformDetails, State } = row;
      const age = now.getTime() - new Date(LaunchTime ?? now).getTime();
      if (
        State?.Name !== "running" ||
        InstanceLifecycle ||
        PlatformDetails !== "Linux/UNIX" ||
        type === undefined
      )
        continue;
      if (age < steadyDays * dayMs || ["idle", "office"].includes(behaviours.get(row.InstanceId ?? "") ?? ""))
        continue;
      const price = prices.perMonth(`EC2/${type}`, region);
      if (!price.seen) continue;
      const known = found.get(`${type} ${region}`) ?? { type, region, count: 0, perMonth: Money.zero };
      found.set(`${type} ${region}`, {
        ...known,
        count: known.count + 1,
        perMonth: known.perMonth.plus(price.value),
      });
    }
  }
  return [...found.values()];
}

/** The sandbox account owns no reservations and plans, and AWS recommends buying some for steady use. */
export const purchaseReads: Reads<CostExplorer> = {
  getReservationPurchaseRecommendation: (input, context) => {
    if (input.Service !== "Amazon Elastic Compute Cloud - Compute") return { Recommendations: [] };
    const { accountId } = context.fixtures.world;
    return {
      Recommendations: [
        {
          AccountScope: input.AccountScope,
          RecommendationDetails: steadyMachines(context)
            .filter(({ count }) => count >= 2)
            .map(({ type, region, count, perMonth }) => ({
              AccountId: accountId,
              InstanceDetails: {
                EC2InstanceDetails: {
                  InstanceType: type,
                  Family: type.split(".")[0],
                  Region: region,
                  Platform: "Linux/UNIX",
                },
              },
              RecommendedNumberOfInstancesToPurchase: String(count),
              EstimatedMonthlyOnDemandCost: perMonth.toFixed(2),
              EstimatedMonthlySavingsAmount: perMonth.times(discounts.reserved).toFixed(2),
              EstimatedBreakEvenInMonths: "0",
              AverageUtilization: "100",
            })),
        },
      ],
    };
  },
  getSavingsPlansPurchaseRecommendation: (input, context) => {
    if (input.SavingsPlansType !== "COMPUTE_SP") return { SavingsPlansPurchaseRecommendation: {} };
    const perMonth = Money.sum(steadyMachines(context).map((steady) => steady.perMonth));
    if (perMonth.isZero) return { SavingsPlansPurchaseRecommendation: {} };
    const saved = perMonth.times(discounts.computePlan);
    return {
      SavingsPlansPurchaseRecommendation: {
        SavingsPlansPurchaseRecommendationDetails: [
          {
            AccountId: context.fixtures.world.accountId,
            SavingsPlansDetails: {},
            HourlyCommitmentToPurchase: perMonth
              .minus(saved)
              .times(1 / 730)
              .toFixed(3),
            EstimatedOnDemandCost: perMonth.toFixed(2),
            EstimatedMonthlySavingsAmount: saved.toFixed(2),
            EstimatedSavingsPercentage: "27",
            EstimatedAverageUtilization: "100",
          },
        ],
      },
    };
  },
  getReservationCoverage: () => ({ CoveragesByTime: [] }),
  getSavingsPlansCoverage: () => ({ SavingsPlansCoverages: [] }),
  getSavingsPlansUtilizationDetails: (input) => ({
    SavingsPlansUtilizationDetails: [],
    TimePeriod: input.TimePeriod,
  }),
};
