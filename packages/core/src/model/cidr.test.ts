import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../testing/holds.ts";
import { cidrCovers, cidrsCover } from "./cidr.ts";

describe("cidrCovers", () => {
  it.each([
    ["10.0.0.0/8", "10.20.0.0/16", true],
    ["10.20.0.0/16", "10.0.0.0/8", false],
    ["10.20.0.0/16", "10.20.0.0/16", true],
    ["10.20.0.0/16", "10.21.0.0/16", false],
    ["0.0.0.0/0", "192.168.1.1/32", true],
    ["::/0", "2001:db8::/56", true],
    ["2001:db8::/32", "2001:db8:1::/48", true],
    ["2001:db8:1::/48", "2001:db8:2::/48", false],
    ["2001:db8:0:0:0:0:0:0/32", "2001:db8::1/128", true],
    // A range never contains addresses of the other family.
    ["0.0.0.0/0", "::/0", false],
    ["::/0", "10.0.0.0/8", false],
    // Host bits are ignored.
    ["10.1.2.3/8", "10.0.0.0/16", true],
  ])("%s covers %s: %s", (outer, inner, covers) => {
    expect(cidrCovers(outer, inner)).toBe(covers);
  });

  it.each([
    "pl-1",
    "",
    "10.0.0.0",
    "10.0.0/8",
    "256.0.0.0/8",
    "10.0.0.0/33",
    "1::2::3/64",
    "1:2:3/64",
    "::/129",
    "1:2:3:4:5:6:7:8::/64",
  ])("%j is no range", (text) => {
    expect(cidrCovers(text, text)).toBe(false);
  });

  it("agrees with prefix lengths: a shorter prefix of the same address covers, a longer one does not", () => {
    holds(
      fc.property(
        fc.oneof(fc.tuple(fc.ipV4(), fc.constant(32)), fc.tuple(fc.ipV6(), fc.constant(128))),
        fc.nat(128),
        fc.nat(128),
        ([address, bits], a, b) => {
          // An IPv6 address can end in dotted IPv4, which AWS never sends.
          fc.pre(!(address.includes(":") && address.includes(".")));
          const [short, long] = [Math.min(a, b) % (bits + 1), Math.max(a, b) % (bits + 1)];
          expect(cidrCovers(`${address}/${short}`, `${address}/${long}`)).toBe(short <= long);
        },
      ),
    );
  });
});

describe("cidrsCover", () => {
  it.each([
    [["10.0.0.0/9", "10.128.0.0/9"], ["10.0.0.0/8"], true],
    [["10.128.0.0/9", "10.0.0.0/9"], ["10.0.0.0/8", "10.127.0.0/16"], true],
    [["10.0.0.0/9", "10.128.0.0/10"], ["10.0.0.0/8"], false],
    [["10.0.0.0/8"], ["10.0.0.0/8", "11.0.0.0/8"], false],
    [["2001:db8::/33", "2001:db8:8000::/33"], ["2001:db8::/32"], true],
    [["10.0.0.0/8", "pl-1"], ["pl-1"], false],
    // Adjacent ranges merge; a gap of a single address stays a gap.
    [["10.0.0.0/32", "10.0.0.1/32"], ["10.0.0.0/31"], true],
    [["10.0.0.0/32", "10.0.0.2/31"], ["10.0.0.0/30"], false],
    [["10.0.0.0/31", "10.0.0.3/32"], ["10.0.0.0/30"], false],
    [["10.0.0.0/31", "10.0.0.2/32", "10.0.0.3/32"], ["10.0.0.0/30"], true],
    [["10.0.0.0/24"], ["10.0.1.0/32"], false],
    [["10.0.1.0/24"], ["10.0.0.255/32"], false],
    [["10.0.0.0/24"], ["10.0.0.255/32"], true],
    // A range inside another one does not end it.
    [["10.0.0.0/8", "10.0.0.0/16"], ["10.200.0.0/16"], true],
    [["10.0.0.0/16", "10.0.0.0/8"], ["10.200.0.0/16"], true],
    [[], [], true],
  ])("%j cover %j: %s", (outers, inners, cover) => {
    expect(cidrsCover(outers, inners)).toBe(cover);
  });
});

describe("combined ranges", () => {
  it.each([
    // Two overlapping ranges, and one that continues after the longer one.
    [["10.0.0.0/9", "10.0.0.0/16", "10.128.0.0/9"], "10.0.0.0/8", true],
    [["10.0.0.0/10", "10.0.0.0/9", "10.128.0.0/9"], "10.0.0.0/8", true],
    // One address between them is missing.
    [["10.0.0.0/31", "10.0.0.3/32"], "10.0.0.0/30", false],
    [["10.0.0.0/31", "10.0.0.2/31"], "10.0.0.0/30", true],
  ])("%j cover %s: %s", (parts, whole, covers) => {
    expect(cidrsCover(parts, [whole])).toBe(covers);
    expect(cidrsCover(parts.toReversed(), [whole])).toBe(covers);
  });
});
