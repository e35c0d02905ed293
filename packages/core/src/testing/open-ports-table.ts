import type { Check } from "../model/define-check.ts";
import securityGroup, { type SecurityGroupRule } from "../resources/ec2-security-group.ts";
import { checkTable, resourceWith } from "./check-table.ts";

/** The addresses of the whole internet, by family. */
const everyone = { ipv4: { ipv4Cidrs: ["0.0.0.0/0"] }, ipv6: { ipv6Cidrs: ["::/0"] } };
/** The same addresses as two ranges. */
const halves = {
  ipv4: { ipv4Cidrs: ["0.0.0.0/1", "128.0.0.0/1"] },
  ipv6: { ipv6Cidrs: ["2000::/4", "3000::/4"] },
};

function half(family: "ipv4" | "ipv6", at: 0 | 1): Partial<SecurityGroupRule> {
  const [[name, ranges] = ["ipv4Cidrs", []]] = Object.entries(halves[family]);
  return { [name]: ranges.slice(at, at + 1) };
}

type OpenPorts = {
  /** One of the watched ports; the one below it is not watched. */
  port: number;
  /** Every watched port, in the order of its evidence. */
  every: readonly number[];
  /** Whether both address families count, or only one. */
  families: "both" | "ipv4" | "ipv6";
};

function rule(over: Partial<SecurityGroupRule>): SecurityGroupRule {
  return {
    ...{ protocol: "tcp", fromPort: 443, toPort: 443 },
    ...{ ipv4Cidrs: [], ipv6Cidrs: [], prefixListIds: [], groups: [] },
    ...over,
  };
}

function group(...inbound: SecurityGroupRule[]) {
  return resourceWith(securityGroup, { inbound });
}

/** Every case of a check for security groups with ports open to the internet. */
export function openPortsTable(check: Check, { port, every, families }: OpenPorts): void {
  const family = families === "ipv6" ? "ipv6" : "ipv4";
  const other = family === "ipv6" ? "ipv4" : "ipv6";
  const [source] = Object.values(everyone[family]).flat();
  const itself = { fromPort: port, toPort: port };
  checkTable(check, [
    {
      when: "the port is open to a network of its own",
      result: "pass",
      resource: group(rule({ ...itself, ipv4Cidrs: ["10.0.0.0/8"], ipv6Cidrs: ["fd00::/8"] })),
    },
    {
      when: "only HTTPS is open to everyone",
      result: "pass",
      resource: group(rule(everyone[family])),
    },
    { when: "there are no rules", result: "pass", resource: group() },
    {
      when: "the port itself is open",
      result: "fail",
      resource: group(rule({ ...itself, ...everyone[family] })),
      evidence: { openPorts: [port], rules: [{ protocol: "tcp", ...itself, sources: [source] }] },
    },
    {
      when: "a range around it is open",
      result: "fail",
      resource: group(rule({ fromPort: port - 1, toPort: port, ...everyone[family] })),
    },
    {
      when: "all traffic is open",
      result: "fail",
      resource: group(rule({ protocol: "-1", fromPort: null, toPort: null, ...everyone[family] })),
      evidence: { openPorts: [...every] },
    },
    {
      when: "it is open to the two halves of the internet",
      result: "fail",
      resource: group(rule({ ...itself, ...halves[family] })),
      evidence: { openPorts: [port], rules: [{ sources: Object.values(halves[family]).flat() }] },
    },
    {
      when: "two rules open it to a half each",
      result: "fail",
      resource: group(
        rule({ fromPort: port - 1, toPort: port, ...half(family, 0) }),
        rule({ fromPort: port, toPort: port + 1, ...half(family, 1) }),
      ),
      evidence: { openPorts: [port], rules: [itself] },
    },
    {
      when: "it is open to one half only",
      result: "pass",
      resource: group(rule({ ...itself, ...half(family, 0) })),
    },
    {
      when: `it is open to every ${other} address`,
      result: families === "both" ? "fail" : "pass",
      resource: group(rule({ ...itself, ...everyone[other] })),
    },
  ]);
}
