import type { Instance } from "@aws-sdk/client-ec2";
import type { BilledDays, Reservation } from "../model/committed-use.ts";
import { Money } from "../model/money.ts";
import { Prices } from "../model/prices.ts";
import type { Resource } from "../model/resource.ts";
import { listPrices } from "../prices/list-prices.ts";
import account from "../resources/account.ts";
import instance from "../resources/ec2-instance.ts";
import { daysAgo } from "./evaluate-saving.ts";
import { resourceOf, testScope } from "./resource-of.ts";

/** The account that purchases are evaluated for. */
export const accountOf = (): Resource => resourceOf(account, { accountId: testScope.accountId });

/** A Linux on-demand instance; by default m5.large, running for 90 days. */
export function steadyInstance(id: string, change: Partial<Instance> = {}, region = "us-east-1"): Resource {
  const item: Instance = {
    InstanceId: id,
    InstanceType: "m5.large",
    PlatformDetails: "Linux/UNIX",
    Placement: { Tenancy: "default" },
    State: { Name: "running" },
    LaunchTime: new Date(daysAgo(90)),
    ...change,
  };
  return resourceOf(instance, item, { scope: { ...testScope, region } });
}

/** The table with prices of terms, by "<key>@<term>" in us-east-1. */
export function termPrices(prices: Readonly<Record<string, string>>): Prices {
  return new Prices(
    listPrices,
    Object.entries(prices).map(([key, usd]) => ({ key, region: "us-east-1", usd })),
  );
}

/** Days with the same bill except for the first ones, oldest first. */
export function billed(days: number, usual: string, first: readonly string[] = []): BilledDays {
  return Array.from({ length: days }, (_, index) => ({
    day: daysAgo(days - index).slice(0, 10),
    amount: Money.parse(first[index] ?? usual),
  }));
}

/** A reservation of one m5.large with half a year left, at 0.062 USD an hour. */
export function reservation(change: Partial<Reservation> = {}): Reservation {
  return {
    service: "EC2",
    id: "11111111-2222-3333-4444-555555555555",
    type: "m5.large",
    product: "Linux/UNIX",
    region: "us-east-1",
    count: 1,
    state: "active",
    endsAt: daysAgo(-180),
    perHour: Money.parse("0.062"),
    ...change,
  };
}
