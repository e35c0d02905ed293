import type { _InstanceType, EC2 } from "@aws-sdk/client-ec2";
import { Money } from "@skyledger/core/model/money";
import { listPrices } from "@skyledger/core/prices/list-prices";
import type { Fixtures } from "../fixtures/fixtures.ts";
import { sandboxRegions } from "../fixtures/plan.ts";
import type { Reads } from "./operation.ts";

const dayMs = 86_400_000;
const termDays = 365;
/** The one reservation of the sandbox ended so many days ago: no one renewed it. */
const endedDaysAgo = 12;
/** What its hours cost of the on-demand price. */
const share = "0.63";

/** The first machine that a reservation could be for, and its region. */
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

/** What EC2 returns for reservations: one that has just ended, for a machine that still runs. */
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
