import type { Money } from "./money.ts";

/** Services whose hours reservations pay for, as Cost Explorer and bills name them. */
export const committedServices = {
  EC2: "Amazon Elastic Compute Cloud - Compute",
  RDS: "Amazon Relational Database Service",
  ElastiCache: "Amazon ElastiCache",
} as const;
export type CommittedService = keyof typeof committedServices;

/** A reservation that the account owns or owned. */
export interface Reservation {
  service: CommittedService;
  id: string;
  /** "m5.large", "db.m5.large", "cache.m5.large". */
  type: string;
  /** What it is for beside the type, in the words of `reservedThing`: "Linux/UNIX", "MySQL", "redis". */
  product: string;
  region: string;
  count: number;
  /** AWS's own word, lower case: "active", "retired", "payment-pending". */
  state: string;
  /** ISO instant. */
  endsAt: string;
  /** What one costs an hour over its term, paid in advance included. */
  perHour: Money;
}

/** What became of a Savings Plan's commitment in the days looked at. */
export interface PlanUse {
  arn: string;
  /** "Compute Savings Plan", "EC2 Instance Savings Plan m5 us-east-1". */
  name: string;
  /** What was committed, and what of it paid for nothing, in US dollars over the days. */
  committed: Money;
  unused: Money;
  days: number;
  /** ISO instant; null where AWS returns none. */
  endsAt: string | null;
}

/** What an account was billed for a service in a region, a day each, oldest first, without commitments' own fees. */
export type BilledDays = readonly { day: string; amount: Money }[];
