import type { Money } from "./money.ts";

/** Services with reservations, by their names in Cost Explorer and bills. */
export const committedServices = {
  EC2: "Amazon Elastic Compute Cloud - Compute",
  RDS: "Amazon Relational Database Service",
  ElastiCache: "Amazon ElastiCache",
} as const;
export type CommittedService = keyof typeof committedServices;

/** A current or past reservation of the account. */
export interface Reservation {
  service: CommittedService;
  id: string;
  /** "m5.large", "db.m5.large", "cache.m5.large". */
  type: string;
  /**
   * What is reserved in addition to the type, as `reservedThing` names it: "Linux/UNIX", "MySQL", "redis".
   */
  product: string;
  region: string;
  count: number;
  /** State in AWS's words, lower case: "active", "retired", "payment-pending". */
  state: string;
  /** ISO instant. */
  endsAt: string;
  /** Hourly cost over the term, including upfront payments. */
  perHour: Money;
}

/** Use of a Savings Plan's commitment in the days that were read. */
export interface PlanUse {
  arn: string;
  /** "Compute Savings Plan", "EC2 Instance Savings Plan m5 us-east-1". */
  name: string;
  /** The commitment, and its unused part, in US dollars over the days. */
  committed: Money;
  unused: Money;
  days: number;
  /** ISO instant; null when AWS returns none. */
  endsAt: string | null;
}

/** Daily billed amounts of an account for a service in a Region, oldest first, without commitment fees. */
export type BilledDays = readonly { day: string; amount: Money }[];
