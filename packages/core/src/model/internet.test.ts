import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../testing/holds.ts";
import { cidrCovers } from "./cidr.ts";
import { coversInternet, internetRanges } from "./internet.ts";

const halves4 = ["0.0.0.0/1", "128.0.0.0/1"];
const halves6 = ["::/1", "8000::/1"];

/** Splits a range into halves repeatedly, as `cuts` says. */
function cutInto(cidr: string, cuts: readonly boolean[], depth = 0): string[] {
  const [address = "", bits = "0"] = cidr.split("/");
  const prefix = Number(bits);
  if (depth >= cuts.length || !cuts[depth] || prefix >= 16) return [cidr];
  const octets = address.split(".").map(Number);
  const upper = [...octets];
  upper[Math.floor(prefix / 8)] = (octets[Math.floor(prefix / 8)] ?? 0) | (128 >> (prefix % 8));
  return [
    ...cutInto(`${octets.join(".")}/${prefix + 1}`, cuts, depth + 1),
    ...cutInto(`${upper.join(".")}/${prefix + 1}`, cuts.slice().reverse(), depth + 1),
  ];
}

describe("coversInternet", () => {
  it.each([
    ["ipv4", ["0.0.0.0/0"], true],
    ["ipv4", ["1.2.3.4/0"], true],
    ["ipv4", halves4, true],
    ["ipv4", ["0.0.0.0/2", "64.0.0.0/2", "128.0.0.0/2", "192.0.0.0/2"], true],
    ["ipv4", ["0.0.0.0/1"], false],
    ["ipv4", ["128.0.0.0/1"], false],
    ["ipv4", ["0.0.0.0/1", "0.0.0.0/1"], false],
    ["ipv4", ["0.0.0.0/1", "128.0.0.0/2"], false],
    // Multicast and reserved addresses do not count as internet.
    ["ipv4", ["0.0.0.0/1", "128.0.0.0/2", "192.0.0.0/3"], true],
    ["ipv4", ["0.0.0.0/1", "128.0.0.0/2", "192.0.0.0/4"], false],
    ["ipv4", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"], false],
    ["ipv4", [], false],
    ["ipv4", ["pl-1", ""], false],
    ["ipv4", ["::/0"], false],
    ["ipv6", ["::/0"], true],
    ["ipv6", ["0:0:0:0:0:0:0:0/0"], true],
    ["ipv6", halves6, true],
    ["ipv6", ["2000::/3"], true],
    ["ipv6", ["2000::/4", "3000::/4"], true],
    ["ipv6", ["2000::/4"], false],
    ["ipv6", ["8000::/1"], false],
    ["ipv6", ["fd00::/8"], false],
    ["ipv6", ["0.0.0.0/0"], false],
  ] as const)("%s %j: %s", (family, cidrs, covers) => {
    expect(coversInternet(cidrs, family)).toBe(covers);
  });

  it("all of IPv4 without its private ranges is the internet; without one more public /24 it is not", () => {
    const cuts = Array.from({ length: 16 }, () => true);
    const all = cutInto("0.0.0.0/0", cuts);
    expect(all).toHaveLength(65_536);
    const privateOnes = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "127.0.0.0/8"];
    const isPrivate = (cidr: string) => privateOnes.some((range) => cidrCovers(range, cidr));
    // Sixteen bits take too long in a test: uses whole octets without private ranges.
    const octets = Array.from({ length: 256 }, (_, octet) => `${octet}.0.0.0/8`);
    const mixed = new Set(["100.0.0.0/8", "172.0.0.0/8", "192.0.0.0/8", "10.0.0.0/8", "127.0.0.0/8"]);
    const publicOnes = [
      ...octets.filter((cidr) => !mixed.has(cidr)),
      ...all.filter((cidr) => /^(?:100|172|192)\./.test(cidr) && !isPrivate(cidr)),
    ];
    expect(coversInternet(publicOnes, "ipv4")).toBe(true);
    const without = (left: string) => publicOnes.filter((cidr) => cidr !== left);
    expect(coversInternet(without("172.15.0.0/16"), "ipv4")).toBe(false);
    expect(coversInternet(without("8.0.0.0/8"), "ipv4")).toBe(false);
  });

  it("a family split into ranges in any order is the internet", () => {
    holds(
      fc.property(fc.array(fc.boolean(), { maxLength: 7 }), fc.nat(), (cuts, seed) => {
        const parts = cutInto("0.0.0.0/0", [true, ...cuts]);
        const shuffled = parts.map((part, at) => parts[(at + seed) % parts.length] ?? part);
        expect(coversInternet(shuffled, "ipv4")).toBe(true);
        expect(internetRanges([...shuffled, "198.51.100.7/32"], "ipv4")).not.toContain("198.51.100.7/32");
      }),
    );
  });

  it("ranges without one public range are never the internet", () => {
    const publicOctet = fc.integer({ min: 11, max: 99 });
    holds(
      fc.property(publicOctet, fc.integer({ min: 2, max: 8 }), (octet, bits) => {
        const hole = `${octet}.0.0.0/${bits}`;
        const rest = cutInto(
          "0.0.0.0/0",
          Array.from({ length: 8 }, () => true),
        ).filter((part) => !cidrCovers(hole, part));
        expect(coversInternet(rest, "ipv4")).toBe(false);
        expect(coversInternet([...rest, hole], "ipv4")).toBe(true);
      }),
    );
  });

  it("adding a range never makes it less than the internet", () => {
    const range = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`);
    holds(
      fc.property(fc.array(range), range, (ranges, more) => {
        expect(coversInternet([...ranges, more], "ipv4") || !coversInternet(ranges, "ipv4")).toBe(true);
      }),
    );
  });
});

describe("internetRanges", () => {
  it.each([
    ["ipv4", ["0.0.0.0/0", "192.0.2.7/32"], ["0.0.0.0/0"]],
    ["ipv4", [...halves4, "10.0.0.0/8"], halves4],
    ["ipv4", ["0.0.0.0/0", ...halves4], ["0.0.0.0/0", ...halves4]],
    ["ipv4", ["0.0.0.0/1"], []],
    ["ipv6", halves6, ["::/1"]],
  ] as const)("%s %j: %j", (family, cidrs, opening) => {
    expect(internetRanges(cidrs, family)).toEqual(opening);
  });

  it("the rest without them does not cover the internet", () => {
    holds(
      fc.property(
        fc.subarray(["0.0.0.0/0", ...halves4, "0.0.0.0/2", "64.0.0.0/2", "8.8.8.8/32"]),
        (cidrs) => {
          const opening = internetRanges(cidrs, "ipv4");
          expect(opening.length > 0).toBe(coversInternet(cidrs, "ipv4"));
          expect(
            coversInternet(
              cidrs.filter((cidr) => !opening.includes(cidr)),
              "ipv4",
            ),
          ).toBe(false);
        },
      ),
    );
  });
});

describe("the internet in 1,024 parts", () => {
  const parts = Array.from({ length: 1024 }, (_, n) => `${Math.floor(n / 4)}.${(n % 4) * 64}.0.0/10`);

  it("cover it, and no longer cover it when one is missing", () => {
    expect(coversInternet(parts, "ipv4")).toBe(true);
    expect(
      coversInternet(
        parts.filter((part) => part !== "8.0.0.0/10"),
        "ipv4",
      ),
    ).toBe(false);
  });
});
