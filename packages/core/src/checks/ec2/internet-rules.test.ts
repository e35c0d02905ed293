import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import { holds } from "../../testing/holds.ts";
import {
  coversAllPorts,
  coversPort,
  internetRules,
  portsOpenToInternet,
  prefixListsNote,
} from "./internet-rules.ts";

function rule(over: Partial<SecurityGroupRule> = {}): SecurityGroupRule {
  return {
    protocol: "tcp",
    fromPort: 22,
    toPort: 22,
    ipv4Cidrs: ["0.0.0.0/0"],
    ipv6Cidrs: [],
    prefixListIds: [],
    groups: [],
    ...over,
  };
}

const port = fc.integer({ min: 0, max: 65_535 });
const narrowIpv4 = fc
  .tuple(fc.ipV4(), fc.integer({ min: 8, max: 32 }))
  .map(([address, bits]) => `${address}/${bits}`);
const narrowIpv6 = fc
  .tuple(fc.ipV6(), fc.integer({ min: 16, max: 128 }))
  .map(([address, bits]) => `${address}/${bits}`);
const closed: fc.Arbitrary<SecurityGroupRule> = fc.record({
  protocol: fc.constantFrom("tcp", "udp", "icmp", "-1", "6", "50"),
  fromPort: fc.option(port),
  toPort: fc.option(port),
  ipv4Cidrs: fc.array(narrowIpv4),
  ipv6Cidrs: fc.array(narrowIpv6),
  prefixListIds: fc.array(fc.constantFrom("pl-1", "pl-2")),
  groups: fc.constant([{ groupId: "sg-2", accountId: null, peeringConnectionId: null }]),
});

describe("ports that a security group opens to the internet", () => {
  it("finds no port in rules whose sources are narrower than the internet", () => {
    holds(
      fc.property(fc.array(closed), fc.array(port), (rules, ports) => {
        expect(portsOpenToInternet(rules, ports)).toEqual({ ports: [], rules: [] });
      }),
    );
  });

  it("finds exactly the ports in the range of an open rule, whatever other rules exist", () => {
    holds(
      fc.property(fc.array(closed), port, port, fc.array(port), fc.boolean(), (others, a, b, ports, v6) => {
        const [fromPort, toPort] = [Math.min(a, b), Math.max(a, b)];
        const source = v6 ? { ipv4Cidrs: [], ipv6Cidrs: ["::/0"] } : {};
        const found = portsOpenToInternet([...others, rule({ fromPort, toPort, ...source })], ports);
        expect(found.ports).toEqual(ports.filter((asked) => asked >= fromPort && asked <= toPort));
        expect(found.rules.length > 0).toBe(found.ports.length > 0);
      }),
    );
  });

  it("finds every port in a rule for all traffic, whatever ports it has", () => {
    holds(
      fc.property(fc.option(port), fc.option(port), port, (fromPort, toPort, asked) => {
        const found = portsOpenToInternet([rule({ protocol: "-1", fromPort, toPort })], [asked]);
        expect(found.ports).toEqual([asked]);
        expect(found.rules).toEqual([
          { protocol: "-1", fromPort: null, toPort: null, sources: ["0.0.0.0/0"] },
        ]);
      }),
    );
  });

  it("adding a rule never closes a port", () => {
    holds(
      fc.property(fc.array(closed), closed, port, (rules, more, asked) => {
        const open = [...rules, rule({ fromPort: asked, toPort: asked })];
        expect(portsOpenToInternet([...open, more], [asked]).ports).toEqual([asked]);
      }),
    );
  });

  it("finds the ports that halves of the internet share, in one rule or in two", () => {
    const halves = ["0.0.0.0/1", "128.0.0.0/1"];
    expect(portsOpenToInternet([rule({ ipv4Cidrs: [...halves, "10.0.0.0/8"] })], [22])).toEqual({
      ports: [22],
      rules: [{ protocol: "tcp", fromPort: 22, toPort: 22, sources: halves }],
    });
    const lower = (over: Partial<SecurityGroupRule>) => rule({ ipv4Cidrs: ["0.0.0.0/1"], ...over });
    const upper = (over: Partial<SecurityGroupRule>) => rule({ ipv4Cidrs: ["128.0.0.0/1"], ...over });
    const apart = [lower({ fromPort: 10, toPort: 22 }), upper({ fromPort: 22, toPort: 30 })];
    expect(portsOpenToInternet(apart, [21, 22, 23])).toEqual({
      ports: [22],
      rules: [{ protocol: "tcp", fromPort: 22, toPort: 22, sources: halves }],
    });
    expect(internetRules([lower({}), lower({}), upper({ protocol: "udp" })])).toEqual([]);
    expect(portsOpenToInternet([lower({}), upper({ protocol: "-1" })], [22, 23]).ports).toEqual([22]);
    const everything = [lower({ protocol: "-1" }), upper({ protocol: "-1" })];
    expect(internetRules(everything)).toEqual([
      { protocol: "-1", fromPort: null, toPort: null, sources: halves },
    ]);
    const v6 = { ipv4Cidrs: [], ipv6Cidrs: ["::/1", "8000::/1"] };
    expect(portsOpenToInternet([rule(v6)], [22], ["ipv6"]).ports).toEqual([22]);
    expect(portsOpenToInternet([rule(v6)], [22], ["ipv4"]).ports).toEqual([]);
  });

  it("halves of the internet open exactly the ports that both rules allow", () => {
    holds(
      fc.property(port, port, port, port, port, (a, b, c, d, asked) => {
        const one = { fromPort: Math.min(a, b), toPort: Math.max(a, b), ipv4Cidrs: ["0.0.0.0/1"] };
        const two = { fromPort: Math.min(c, d), toPort: Math.max(c, d), ipv4Cidrs: ["128.0.0.0/1"] };
        const admits = ({ fromPort, toPort }: typeof one) => fromPort <= asked && asked <= toPort;
        expect(portsOpenToInternet([rule(one), rule(two)], [asked]).ports).toEqual(
          admits(one) && admits(two) ? [asked] : [],
        );
      }),
    );
  });

  it("says when prefix lists may allow more", () => {
    const listed = rule({ ipv4Cidrs: [], prefixListIds: ["pl-1"] });
    expect(prefixListsNote([listed], [22])).toMatch(/Prefix lists .* were not evaluated/);
    expect(prefixListsNote([listed], [443])).toBe("");
    expect(prefixListsNote([rule()], [22])).toBe("");
  });

  it("keeps address families separate", () => {
    const both = [rule(), rule({ ipv4Cidrs: ["10.0.0.0/8"], ipv6Cidrs: ["::/0"], fromPort: 80, toPort: 90 })];
    expect(portsOpenToInternet(both, [22, 85], ["ipv4"]).ports).toEqual([22]);
    expect(portsOpenToInternet(both, [22, 85], ["ipv6"]).ports).toEqual([85]);
    expect(portsOpenToInternet(both, [22, 85]).ports).toEqual([22, 85]);
  });

  it("recognizes protocols by name and number, and keeps TCP and UDP separate", () => {
    const [byNumber] = internetRules([rule({ protocol: "6" })]);
    expect(byNumber).toMatchObject({ protocol: "tcp" });
    const udp = { protocol: "udp", fromPort: 53, toPort: 53 };
    expect(coversPort(udp, 53)).toBe(false);
    expect(coversPort(udp, 53, "udp")).toBe(true);
  });

  it.each([
    [{ protocol: "-1", fromPort: null, toPort: null }, true],
    [{ protocol: "tcp", fromPort: null, toPort: null }, true],
    [{ protocol: "tcp", fromPort: 0, toPort: 65_535 }, true],
    [{ protocol: "udp", fromPort: 1, toPort: 65_535 }, true],
    [{ protocol: "tcp", fromPort: 1024, toPort: 65_535 }, false],
    [{ protocol: "icmp", fromPort: null, toPort: null }, false],
  ])("%j covers all ports: %s", (open, all) => {
    expect(coversAllPorts(open)).toBe(all);
  });
});
