import type { CostComponent } from "../../model/cost-plan.ts";

/**
 * The public IPv4 addresses of a load balancer: at least one per Availability Zone if it is internet-facing
 * (Amazon VPC pricing charges each), none if it is internal or has no public IPv4.
 */
export function publicAddressesOf(
  scheme: string | null,
  ipAddressType: string | null,
  zones: number,
): CostComponent {
  const isPublic = scheme === "internet-facing" && ipAddressType !== "dualstack-without-public-ipv4";
  return {
    name: "Public IPv4 addresses",
    price: "VPC/public-ipv4-in-use",
    quantity: isPublic ? zones : 0,
  };
}
