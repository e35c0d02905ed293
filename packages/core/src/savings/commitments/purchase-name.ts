import type { CommittedService } from "../../model/committed-use.ts";

/**
 * Names of plans in Cost Explorer's recommendations and in our rules, so that both become one recommendation.
 */
export const planNames = { compute: "Compute Savings Plan", instance: "EC2 Instance Savings Plan" } as const;

/** What to reserve: "m5.large Linux/UNIX", "db.m5.large MySQL", "cache.m5.large redis". */
export function reservedThing(type: string, product: string | undefined): string {
  return `${type} ${product ?? ""}`.trim();
}

/** Distinguishes reservations of an account: "EC2 m5.large Linux/UNIX us-east-1". */
export function reservationVariant(
  service: CommittedService | string,
  thing: string,
  region: string,
): string {
  return `${service} ${thing} ${region}`;
}

/** Distinguishes plans of an account: "EC2 Instance Savings Plan m5 us-east-1". */
export function planVariant(name: string, family?: string, region?: string): string {
  return [name, family, region].filter((word) => word).join(" ");
}
