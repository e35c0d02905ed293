import type { DescribeReservedInstancesCommandOutput } from "@aws-sdk/client-ec2";
import type { DescribeReservedCacheNodesCommandOutput } from "@aws-sdk/client-elasticache";
import type { DescribeReservedDBInstancesCommandOutput } from "@aws-sdk/client-rds";
import type { CommittedService, Reservation } from "@skyledger/core/model/committed-use";
import { Money } from "@skyledger/core/model/money";
import { databaseEngineName } from "@skyledger/core/prices/price-query";
import type { AskAdviser } from "./adviser.ts";
import { amountOf } from "./imported.ts";
import { pagesOf } from "./pages-of.ts";

interface Charged {
  FixedPrice?: number | undefined;
  UsagePrice?: number | undefined;
  /** Seconds. */
  Duration?: number | undefined;
}

interface Charge {
  Amount?: number | undefined;
  Frequency?: string | undefined;
}

/** Hourly cost over the term; undefined if AWS does not return the term. */
function hourlyOf(
  { FixedPrice, UsagePrice, Duration }: Charged,
  charges: readonly Charge[],
): Money | undefined {
  const hours = Math.round((Duration ?? 0) / 3600);
  if (hours <= 0) return undefined;
  const recurring = charges
    .filter(({ Frequency }) => Frequency === undefined || Frequency === "Hourly")
    .map(({ Amount }) => amountOf(Amount) ?? Money.zero);
  const ahead = (amountOf(FixedPrice) ?? Money.zero).dividedBy(hours);
  return Money.sum([ahead, amountOf(UsagePrice) ?? Money.zero, ...recurring]);
}

function endOf(start: Date | undefined, seconds: number | undefined): string | undefined {
  return start && seconds ? timeOf(new Date(start.getTime() + seconds * 1000)) : undefined;
}

/** An instant as text; undefined outside of four-digit years, which readers do not support. */
function timeOf(at: Date | undefined): string | undefined {
  const year = at?.getUTCFullYear() ?? Number.NaN;
  return year >= 0 && year <= 9999 ? at?.toISOString() : undefined;
}

/** One of AWS's entries in our form; those with missing members are skipped. */
function reservationOf(
  service: CommittedService,
  region: string,
  reported: { [Name in Exclude<keyof Reservation, "service" | "region">]: Reservation[Name] | undefined },
): Reservation[] {
  const { id, type, product, count, state, endsAt, perHour } = reported;
  if (!id || !type || product === undefined || !count || !state || !endsAt || !perHour) return [];
  return [{ service, region, id, type, product, count, state: state.toLowerCase(), endsAt, perHour }];
}

async function readOfEc2(ask: AskAdviser, region: string): Promise<Reservation[]> {
  // The response has no pages (API reference, DescribeReservedInstances).
  const output = (await ask({
    service: "ec2",
    operation: "describeReservedInstances",
    input: {},
    region,
  })) as DescribeReservedInstancesCommandOutput;
  return (output.ReservedInstances ?? []).flatMap((one) =>
    reservationOf("EC2", region, {
      id: one.ReservedInstancesId,
      type: one.InstanceType,
      // "Linux/UNIX (Amazon VPC)" is an older name for the same.
      product: one.ProductDescription?.replace(" (Amazon VPC)", ""),
      count: one.InstanceCount,
      state: one.State,
      endsAt: timeOf(one.End),
      perHour: hourlyOf(one, one.RecurringCharges ?? []),
    }),
  );
}

interface RecurringCharge {
  RecurringChargeAmount?: number | undefined;
  RecurringChargeFrequency?: string | undefined;
}

function charges(list: readonly RecurringCharge[] | undefined): Charge[] {
  return (list ?? []).map(({ RecurringChargeAmount: Amount, RecurringChargeFrequency: Frequency }) => ({
    Amount,
    Frequency,
  }));
}

const markers = { input: "Marker", output: "Marker" } as const;

async function readOfRds(ask: AskAdviser, region: string): Promise<Reservation[]> {
  const found: Reservation[] = [];
  const call = { service: "rds", operation: "describeReservedDBInstances", input: {}, region } as const;
  for await (const page of pagesOf<DescribeReservedDBInstancesCommandOutput>(ask, call, markers)) {
    for (const one of page.ReservedDBInstances ?? []) {
      const engine = one.ProductDescription;
      const perHour = hourlyOf(one, charges(one.RecurringCharges));
      found.push(
        ...reservationOf("RDS", region, {
          id: one.ReservedDBInstanceId,
          type: one.DBInstanceClass,
          product: engine && (databaseEngineName(engine) ?? engine),
          // A Multi-AZ reservation covers both copies.
          count: (one.DBInstanceCount ?? 0) * (one.MultiAZ ? 2 : 1),
          state: one.State,
          endsAt: endOf(one.StartTime, one.Duration),
          perHour: perHour && (one.MultiAZ ? perHour.dividedBy(2) : perHour),
        }),
      );
    }
  }
  return found;
}

async function readOfElastiCache(ask: AskAdviser, region: string): Promise<Reservation[]> {
  const found: Reservation[] = [];
  const call = {
    service: "elasticache",
    operation: "describeReservedCacheNodes",
    input: {},
    region,
  } as const;
  for await (const page of pagesOf<DescribeReservedCacheNodesCommandOutput>(ask, call, markers)) {
    for (const one of page.ReservedCacheNodes ?? []) {
      found.push(
        ...reservationOf("ElastiCache", region, {
          id: one.ReservedCacheNodeId,
          type: one.CacheNodeType,
          product: one.ProductDescription?.toLowerCase(),
          count: one.CacheNodeCount,
          state: one.State,
          endsAt: endOf(one.StartTime, one.Duration),
          perHour: hourlyOf(one, charges(one.RecurringCharges)),
        }),
      );
    }
  }
  return found;
}

/** How to read the reservations of each service. Each rejects with the SDK's error. */
export const reservationReaders: Readonly<
  Record<
    CommittedService,
    { iamAction: string; read: (ask: AskAdviser, region: string) => Promise<Reservation[]> }
  >
> = {
  EC2: { iamAction: "ec2:DescribeReservedInstances", read: readOfEc2 },
  RDS: { iamAction: "rds:DescribeReservedDBInstances", read: readOfRds },
  ElastiCache: { iamAction: "elasticache:DescribeReservedCacheNodes", read: readOfElastiCache },
};
