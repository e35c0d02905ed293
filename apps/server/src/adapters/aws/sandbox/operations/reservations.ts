import type { EC2 } from "@aws-sdk/client-ec2";
import { Money } from "@skyledger/core/model/money";
import { listPrices } from "@skyledger/core/prices/list-prices";
import type { Reads } from "./operation.ts";

const dayMs = 86_400_000;
const termDays = 365;
/** The one reservation of the sandbox ended so many days ago: nobody renewed it. */
const endedDaysAgo = 12;
/** What its hours cost of the on-demand price. */
const share = "0.63";

/** What EC2 tells of reservations: one that has just ended in us-east-1, for a machine that still runs. */
export const ec2ReservationReads: Reads<EC2> = {
  describeReservedInstances: (_input, { estate, region, now }) => {
    const machine = [...estate.table("instance", region)].find(
      ({ State, InstanceLifecycle, PlatformDetails }) =>
        State?.Name === "running" && !InstanceLifecycle && PlatformDetails === "Linux/UNIX",
    );
    const type = machine?.InstanceType;
    const listed = type && listPrices.prices[`EC2/${type}`];
    if (region !== "us-east-1" || !listed) return { ReservedInstances: [] };
    const today = Math.floor(now.getTime() / dayMs) * dayMs;
    const End = new Date(today - endedDaysAgo * dayMs);
    return {
      ReservedInstances: [
        {
          ReservedInstancesId: `f127bd27-0000-4000-8000-${estate.world.accountId}`,
          InstanceType: type,
          ProductDescription: "Linux/UNIX",
          InstanceCount: 1,
          InstanceTenancy: "default",
          OfferingClass: "standard",
          OfferingType: "No Upfront",
          Scope: "Region",
          State: "retired",
          Start: new Date(End.getTime() - termDays * dayMs),
          End,
          Duration: termDays * 86_400,
          FixedPrice: 0,
          UsagePrice: 0,
          RecurringCharges: [
            { Amount: Money.parse(listed.usd).times(share).toNumber(), Frequency: "Hourly" },
          ],
          CurrencyCode: "USD",
        },
      ],
    };
  },
};
