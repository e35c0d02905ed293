import type { _InstanceType, EC2 } from "@aws-sdk/client-ec2";
import { Money } from "@skyledger/core/model/money";
import { listPrices } from "@skyledger/core/prices/list-prices";
import type { Fixtures } from "../fixtures/fixtures.ts";
import { sandboxRegions } from "../fixtures/plan.ts";
import type { Reads } from "./operation.ts";

const dayMs = 86_400_000;
const termDays = 365;
/** Days since the sandbox account's only reservation expired without renewal. */
const endedDaysAgo = 12;
/** Its share of the on-demand price. */
const share = "0.63";

/** The first instance that a reservation could cover, and its Region. */
function reservedMachine(fixtures: Fixtures): { type: string; usd: string; region: string } | undefined {
  for (const region of sandboxRegions) {
    for (const { State, InstanceLifecycle, PlatformDetails, InstanceType } of fixtures.table(
      "instance",
      region,
    )) {
      if (State?.Name !== "running" || InstanceLifecycle || PlatformDetails !== "Linux/UNIX") continue;
      const listed = listPrices.prices[`EC2/${InstanceType}`];
      if (InstanceType && listed) return { type: InstanceType, usd: listed.usd, region };
    }
  }
  return undefined;
}

/** EC2's reservations: one that has just expired, for an instance that is still running. */
export const ec2ReservationReads: Reads<EC2> = {
  describeReservedInstances: (_input, { fixtures, region }) => {
    const machine = reservedMachine(fixtures);
    if (machine?.region !== region) return { ReservedInstances: [] };
    const { type, usd } = machine;
    const today = Math.floor(new Date(fixtures.world.today).getTime() / dayMs) * dayMs;
    const End = new Date(today - endedDaysAgo * dayMs);
    return {
      ReservedInstances: [
        {
          ReservedInstancesId: `f127bd27-0000-4000-8000-${fixtures.world.accountId}`,
          InstanceType: type as _InstanceType,
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
          RecurringCharges: [{ Amount: Money.parse(usd).times(share).toNumber(), Frequency: "Hourly" }],
          CurrencyCode: "USD",
        },
      ],
    };
  },
};
