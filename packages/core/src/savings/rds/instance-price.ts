import type { Bill } from "../../model/bill.ts";
import type { Observation } from "../../model/observation.ts";
import type { Prices } from "../../model/prices.ts";

/** What determines the price of an instance's hours. */
export interface DatabaseCompute {
  engine: string;
  instanceClass: string;
  multiAz: boolean;
}

/** Prefix of the price keys of an engine's classes: "RDS/mysql:single-az:". */
export function classPrefix(engine: string): string {
  if (engine.startsWith("aurora")) return `RDS/${engine}:`;
  if (engine === "docdb") return "DocumentDB/";
  return `RDS/${engine === "postgres" ? "postgresql" : engine}:single-az:`;
}

/** The hours of a class; twice for Multi-AZ. */
export function classHours(
  { engine, instanceClass, multiAz }: DatabaseCompute,
  prices: Prices,
  region: string,
): Observation<Bill> {
  const quantity = multiAz ? 2 : 1;
  const key = `${classPrefix(engine)}${instanceClass}`;
  return prices.bill(
    [{ name: multiAz ? "Instance hours, Multi-AZ" : "Instance hours", price: key, quantity }],
    region,
  );
}

/** Sizes of database classes are the same for every engine; the table has them with MySQL's prices. */
export function sizeKey(instanceClass: string): string {
  return `RDS/mysql:single-az:${instanceClass}`;
}
