import { expect, it } from "vitest";
import { publicAddressesOf } from "./public-addresses-of.ts";

it.each([
  ["internet-facing", "ipv4", 3],
  ["internet-facing", "dualstack", 3],
  ["internet-facing", null, 3],
  ["internet-facing", "dualstack-without-public-ipv4", 0],
  ["internal", "ipv4", 0],
  [null, null, 0],
])("a %s load balancer with %s in three zones has %d", (scheme, ipAddressType, quantity) => {
  expect(publicAddressesOf(scheme, ipAddressType, 3).quantity).toBe(quantity);
});
