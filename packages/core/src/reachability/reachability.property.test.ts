import fc from "fast-check";
import { expect, test } from "vitest";
import { addressFamilies } from "../model/internet.ts";
import {
  hostGetsAnswer,
  interfaceGetsAnswer,
  type NaiveNetwork,
  numberOf,
  outsiderGetsAnswer,
} from "../testing/reachability/naive-walker.ts";
import { accountId, modelOf, resourcesOf } from "../testing/reachability/network-of.ts";
import {
  clientPorts,
  hosts,
  outsiders,
  randomNetwork,
  randomPacket,
} from "../testing/reachability/random-network.ts";
import { reachBetween } from "./between.ts";
import { doorOf, reachFromInternet } from "./from-internet.ts";
import { fromMany } from "./from-many.ts";
import type { NetworkModel } from "./network-model.ts";
import { reachFromOutside } from "./on-premises.ts";
import { spansOfAddress } from "./spans.ts";
import type { Traffic } from "./traffic.ts";

/** Random cases of each property; `npm run fuzz:reachability` sets 100,000. */
const cases = Number(process.env.REACHABILITY_CASES ?? 1_000);

function interfaceOf(model: NetworkModel, id: string) {
  const found = model.interface(id);
  if (!found) throw new Error(`No ${id}`);
  return found;
}

const fromInternet = (model: NetworkModel, id: string, traffic: Traffic) =>
  reachFromInternet(model, doorOf(interfaceOf(model, id), traffic), traffic);

/** Hosts of the internet that get an answer, of those that stand for all. */
function answered(network: NaiveNetwork, id: string, packet: Pick<Traffic, "protocol" | "port">) {
  return hosts.filter((host) => hostGetsAnswer(network, id, host, packet, clientPorts)).length;
}

const resultOf = (gets: boolean) => (gets ? "reachable" : "blocked");

test("what the internet reaches is what packets of the naive walker reach", () => {
  let reachable = 0;
  fc.assert(
    fc.property(randomNetwork, randomPacket, (network, packet) => {
      const traffic = { ...packet, family: "ipv4" } as const;
      const answer = fromInternet(modelOf(resourcesOf(network)), "eni-1", traffic);
      const count = answered(network, "eni-1", packet);
      expect(answer.verdict).toBe(resultOf(count > 0));
      expect(answer.extent).toBe(count === 0 ? null : count === hosts.length ? "any" : "some");
      if (count > 0) reachable += 1;
    }),
    { numRuns: cases },
  );
  // Cases that are all blocked would prove nothing.
  expect(reachable / cases).toBeGreaterThan(0.05);
});

const results = { yes: "reachable", no: "blocked", unknown: "unknown" } as const;

test("what an interface reaches within a VPC, and through peering connections and transit gateways", () => {
  const counts = { reachable: 0, blocked: 0, unknown: 0 };
  const targets = fc.constantFrom("eni-2", "eni-3", "eni-4");
  fc.assert(
    fc.property(randomNetwork, randomPacket, targets, (network, packet, to) => {
      const model = modelOf(resourcesOf(network));
      const [from, target] = [interfaceOf(model, "eni-1"), interfaceOf(model, to)];
      const { verdict } = reachBetween(model, from, target, { ...packet, family: "ipv4" });
      const gets = interfaceGetsAnswer(network, "eni-1", to, packet, clientPorts);
      expect(verdict).toBe(results[gets]);
      counts[verdict] += 1;
    }),
    { numRuns: cases },
  );
  expect(counts.reachable / cases).toBeGreaterThan(0.05);
});

test("what a VPC or an account reaches is the most that one of its other interfaces reaches", () => {
  const counts = { reachable: 0, blocked: 0, unknown: 0 };
  const order = ["blocked", "unknown", "reachable"] as const;
  const sources = fc.constantFrom(...(["vpc-a", "vpc-b", null] as const));
  const hidden = fc.constantFrom(
    ...[null, null, "AWS::EC2::SecurityGroup", "AWS::EC2::NetworkAcl", "AWS::EC2::RouteTable"],
  );
  fc.assert(
    fc.property(randomNetwork, randomPacket, sources, hidden, (network, packet, vpc, type) => {
      const model = modelOf(resourcesOf(network), type === null ? [] : [type]);
      const to = interfaceOf(model, "eni-1");
      const others = model.interfaces.filter(
        ({ id, place }) => id !== to.id && (vpc === null || place?.vpcId === vpc),
      );
      fc.pre(others.length > 0);
      const each = others.map((from) => {
        const answers = addressFamilies.map((family) => reachBetween(model, from, to, { ...packet, family }));
        return Math.max(...answers.map(({ verdict }) => order.indexOf(verdict)));
      });
      const many =
        vpc === null ? ({ kind: "account", id: accountId } as const) : ({ kind: "vpc", id: vpc } as const);
      const { verdict } = fromMany(model, many, { to, ...packet });
      expect(verdict).toBe(order[Math.max(...each)]);
      counts[verdict] += 1;
    }),
    { numRuns: cases },
  );
  expect(Math.min(...Object.values(counts)) / cases).toBeGreaterThan(0.02);
});

test("what a host outside of AWS reaches through VPN connections and transit gateways", () => {
  const counts = { reachable: 0, blocked: 0, unknown: 0 };
  fc.assert(
    fc.property(randomNetwork, randomPacket, fc.constantFrom(...outsiders), (network, packet, host) => {
      const model = modelOf(resourcesOf(network));
      const sources = spansOfAddress(host) ?? [];
      const traffic = { ...packet, family: "ipv4" } as const;
      const { verdict } = reachFromOutside(model, interfaceOf(model, "eni-1"), sources, traffic);
      const gets = outsiderGetsAnswer(network, "eni-1", numberOf(host), packet, clientPorts);
      expect(verdict).toBe(results[gets]);
      counts[verdict] += 1;
    }),
    { numRuns: cases },
  );
  expect(counts.reachable / cases).toBeGreaterThan(0.002);
  expect(counts.unknown / cases).toBeGreaterThan(0.001);
});

test("an answer with a list or a rule that was not read holds whatever it contains", () => {
  const hidden = fc.constantFrom(
    ...["AWS::EC2::SecurityGroup", "AWS::EC2::NetworkAcl", "AWS::EC2::RouteTable"],
    "AWS::EC2::Instance",
  );
  fc.assert(
    fc.property(randomNetwork, randomPacket, hidden, randomNetwork, (network, packet, type, other) => {
      const traffic = { ...packet, family: "ipv4" } as const;
      const answer = fromInternet(modelOf(resourcesOf(network), [type]), "eni-1", traffic);
      if (answer.verdict === "unknown") {
        expect(answer.missing.length).toBeGreaterThan(0);
        return;
      }
      for (const filled of [network, withOther(network, other, type)])
        expect(answer.verdict).toBe(resultOf(answered(filled, "eni-1", packet) > 0));
    }),
    { numRuns: cases },
  );
});

test("an answer between interfaces without a list of the transit gateway's holds whatever it contains", () => {
  const hidden = fc.constantFrom("AWS::EC2::TransitGateway", "AWS::EC2::Subnet");
  let unknown = 0;
  fc.assert(
    fc.property(randomNetwork, randomPacket, hidden, randomNetwork, (network, packet, type, other) => {
      const model = modelOf(resourcesOf(network), [type]);
      const [from, to] = [interfaceOf(model, "eni-1"), interfaceOf(model, "eni-3")];
      const { verdict } = reachBetween(model, from, to, { ...packet, family: "ipv4" });
      if (verdict === "unknown") {
        unknown += 1;
        return;
      }
      const zones = Object.entries(network.subnets).map(([id, own]) => [
        id,
        { ...own, zone: other.subnets[id]?.zone ?? own.zone },
      ]);
      const filled =
        type === "AWS::EC2::Subnet"
          ? { ...network, subnets: Object.fromEntries(zones) }
          : { ...network, ...(other.transit && { transit: other.transit }) };
      for (const one of [network, filled])
        expect(verdict).toBe(results[interfaceGetsAnswer(one, "eni-1", "eni-3", packet, clientPorts)]);
    }),
    { numRuns: cases },
  );
  expect(unknown / cases).toBeGreaterThan(0.005);
});

/** The network with another content of the list that was not read. */
function withOther(network: NaiveNetwork, other: NaiveNetwork, type: string): NaiveNetwork {
  if (type === "AWS::EC2::SecurityGroup") return { ...network, groups: other.groups };
  const subnets = Object.entries(network.subnets).map(([id, own]) => {
    const found = other.subnets[id] ?? own;
    const isAcl = type === "AWS::EC2::NetworkAcl";
    if (isAcl) return [id, { ...own, acl: found.acl }];
    return [id, type === "AWS::EC2::RouteTable" ? { ...own, table: found.table } : own];
  });
  return {
    ...{ ...network, subnets: Object.fromEntries(subnets) },
    ...(type === "AWS::EC2::RouteTable" && { mains: other.mains }),
  };
}
