import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

const closed = [
  ["this network", "0.0.0.0", "0.1.2.3"],
  ["loopback", "127.0.0.1", "127.255.255.254", "::1"],
  ["private", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255"],
  ["carrier-grade NAT", "100.64.0.1", "100.127.255.255"],
  ["link-local and the metadata service", "169.254.169.254", "169.254.170.2", "fe80::1", "febf::1"],
  ["metadata by IPv6", "fd00:ec2::254", "fd20:ce::254"],
  ["unique local", "fc00::1", "fdff:ffff::1"],
  ["protocol assignments", "192.0.0.1", "192.0.0.170"],
  ["documentation", "192.0.2.1", "198.51.100.7", "203.0.113.9", "2001:db8::1", "3fff::1"],
  ["benchmarks", "198.18.0.1", "198.19.255.255", "2001:2::1"],
  ["6to4 relays and 6to4", "192.88.99.1", "2002:7f00:1::", "2002:a00:1::1"],
  ["Teredo", "2001::1", "2001:0:53aa:64c:0:7fff:ffff:fffe"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1"],
  ["reserved and broadcast", "240.0.0.1", "255.255.255.255"],
  ["unspecified", "::"],
  [
    "IPv4 inside IPv6",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::ffff:0:10.0.0.1",
  ],
  ["NAT64 of closed addresses", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::10.0.0.1"],
  ["discard and site-local", "100::1", "fec0::1"],
  ["with a zone", "fe80::1%eth0", "2606:4700::1%1"],
  [
    "no address at all",
    "",
    "localhost",
    "example.com",
    "2130706433",
    "0x7f000001",
    "127.1",
    "010.0.0.1",
    "1.2.3",
  ],
].flatMap(([what = "", ...addresses]) => addresses.map((address) => [what, address] as const));

test.each(closed)("%s is not public: %s", (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.1",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e",
  "2001:4860:4860::8888",
  "64:ff9b::8.8.8.8",
])("a public one is: %s", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
