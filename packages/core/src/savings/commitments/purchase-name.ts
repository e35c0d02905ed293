import type { CommittedService } from "../../model/committed-use.ts";

/** Names of plans as Cost Explorer's advice and our rules write them, so that both are one recommendation. */
export const planNames = { compute: "Compute Savings Plan", instance: "EC2 Instance Savings Plan" } as const;

/** What is to be reserved: "m5.large Linux/UNIX", "db.m5.large MySQL", "cache.m5.large redis". */
export function reservedThing(type: string, product: string | undefined): string {
  return `${type} ${product ?? ""}`.trim();
}

/** Tells reservations of an account apart: "EC2 m5.large Linux/UNIX us-east-1". */
export function reservationVariant(
  service: CommittedService | string,
  thing: string,
  region: string,
): string {
  return `${service} ${thing} ${region}`;
}

/** Tells plans of an account apart: "EC2 Instance Savings Plan m5 us-east-1". */
export function planVariant(name: string, family?: string, region?: string): string {
  return [name, family, region].filter((word) => word).join(" ");
}
