import type { SavingsPlanOfferingRate, SavingsPlanType, Savingsplans } from "@aws-sdk/client-savingsplans";
import { Money } from "@skyledger/core/model/money";
import { listPrices } from "@skyledger/core/prices/list-prices";
import type { Reads } from "./operation.ts";

/** Share of the on-demand price under a one-year plan in the sandbox account; invented, similar to AWS's. */
const shares: readonly (readonly [SavingsPlanType, string])[] = [
  ["Compute", "0.73"],
  ["EC2Instance", "0.63"],
];
const yearSeconds = 31_536_000;

/** Savings Plans rates for the types and Regions of the price table; the account owns no plans. */
export const savingsPlansReads: Reads<Savingsplans> = {
  describeSavingsPlansOfferingRates: (input) => {
    const filters = new Map((input.filters ?? []).map(({ name, values }) => [name, values ?? []]));
    const regions = (filters.get("region") ?? []).filter((region) => listPrices.regions.includes(region));
    const searchResults = regions.flatMap((region) =>
      (filters.get("instanceType") ?? []).flatMap((type): SavingsPlanOfferingRate[] => {
        const listed = listPrices.prices[`EC2/${type}`];
        if (!listed) return [];
        return shares
          .filter(([planType]) => input.savingsPlanTypes?.includes(planType) ?? true)
          .map(([planType, share]) => ({
            savingsPlanOffering: {
              paymentOption: "No Upfront",
              planType,
              durationSeconds: yearSeconds,
              currency: "USD",
            },
            rate: Money.parse(listed.usd).times(share).toString(),
            unit: "Hrs",
            productType: "EC2",
            serviceCode: "AmazonEC2",
            usageType: `BoxUsage:${type}`,
            operation: "RunInstances",
            properties: [
              { name: "region", value: region },
              { name: "instanceType", value: type },
              { name: "productDescription", value: "Linux/UNIX" },
              { name: "tenancy", value: "shared" },
            ],
          }));
      }),
    );
    return { searchResults };
  },
};
