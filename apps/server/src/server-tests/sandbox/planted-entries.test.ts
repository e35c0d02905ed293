import { attackModel, attackPathTypes } from "@skyledger/core/attack-paths/attack-model";
import { type AttackPaths, attackPaths } from "@skyledger/core/attack-paths/attack-paths";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { ask } from "@skyledger/core/reachability/ask";
import { type NetworkModel, networkModel } from "@skyledger/core/reachability/network-model";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import type { PlantedEntry } from "@skyledger/sandbox/planted-entries";
import { beforeAll, expect, test } from "vitest";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";
import { sandboxSignals } from "../../testing/sandbox-signals.ts";

const now = new Date("2026-05-13T10:00:00Z");
const takenAt = now.toISOString();
const accountId = "123456789012";
const { send, entries, secrets } = createSandbox({ accountId, seed: 1, size: 300, now, clock: () => now });

let found: AttackPaths;
let network: NetworkModel;
beforeAll(async () => {
  const { found: all, coverage } = await discoverSandbox(send, { accountId, takenAt });
  const signals = await sandboxSignals(send, accountId);
  // What a server loads.
  const resources = all.filter(({ type }) => attackPathTypes.includes(type));
  const index = new SnapshotIndex({ takenAt, resources, ...coverage, signals });
  found = attackPaths(attackModel(index));
  network = networkModel(index);
});

/** The answer of reachability to the question that a step answers, too. */
const reached = (to: string, port: number) =>
  ask(network, { from: { kind: "internet", family: "ipv4" }, to, port, protocol: "tcp" });

const stepsOf = ({ from, to, by = "" }: PlantedEntry) =>
  found.graph.steps.filter((step) => step.from === from && step.to === to && step.by.endsWith(by));

test.each(entries.open)("attackers reach $to from $from: a target, or on the way to one", (entry) => {
  const { to } = entry;
  expect(stepsOf(entry)).not.toEqual([]);
  // A function whose role reads nothing is where it ends.
  if (to.includes(":function:")) return;
  expect(found.paths.filter((path) => path.target === to || path.entry === to)).not.toEqual([]);
});

test.each(entries.reached)("attackers reach $to from $from $by", (entry) => {
  expect(stepsOf(entry).map(({ right }) => right.result)).toEqual(["allowed"]);
});

test.each(entries.closed)("no step leads from $from to $to", (entry) => {
  expect(stepsOf(entry)).toEqual([]);
});

test("reachability has the same answer about each instance that the internet reaches", () => {
  const steps = found.graph.steps.flatMap(({ from, to, by, right }) => {
    const [, port] = /^TCP (\d+)/.exec(by) ?? [];
    return from === "internet" && to.includes(":instance/") && port ? [{ to, by, port, right }] : [];
  });
  expect(steps.filter(({ by }) => by.includes("through")).length).toBeGreaterThanOrEqual(4);
  for (const { to, by, port, right } of steps)
    expect([by, reached(to, Number(port)).verdict]).toEqual([
      by,
      right.result === "unknown" ? "unknown" : "reachable",
    ]);
});

test.each(entries.closed.filter(({ to }) => to.includes(":instance/")))(
  "the internet does not reach $to",
  ({ to }) => {
    for (const port of [22, 80, 443, 8080]) expect(reached(to, port).verdict).toBe("blocked");
  },
);

test("everything that decides about attack paths is read", () => {
  expect(found.missing).toEqual([]);
});

test.each(entries.conditional)(
  "who only comes in from $from to $to depends on a condition",
  ({ from, to }) => {
    const steps = found.graph.steps.filter((step) => step.from === from && step.to === to);
    expect(steps.map(({ right }) => right)).toMatchObject([
      { result: "depends", dependsOn: ["token.actions.githubusercontent.com:sub"] },
    ]);
  },
);

test("data in which Macie found sensitive data is sensitive, and data whose settings it reports is not", () => {
  const kindOf = (name: string) => found.paths.find(({ target }) => target.includes(name))?.kind;
  expect(kindOf("data-exports")).toBe("sensitive_data");
  expect(kindOf("legacy-uploads")).toBe("data");
});

test("a data store of 1 TiB and more is a large one, and each size was read", () => {
  const pathOf = (name: string) => found.paths.find(({ target }) => target.includes(name));
  expect(pathOf("media-origin")).toMatchObject({ kind: "large_data", size: { of: "used" } });
  expect(pathOf("campaign-site")).toMatchObject({ kind: "data", size: { of: "used" } });
  expect(pathOf("cluster:search-prod-aurora")?.size).toMatchObject({ of: "used" });
  expect(pathOf("insights-prod-warehouse")?.size).toMatchObject({ of: "used" });
  for (const { size } of found.paths) if (size) expect(size).toHaveProperty("gib");
});

test("an administrator whose access key attackers use is the surest path to administrator access", () => {
  const leaked = found.paths.find(({ entry }) => entry.endsWith(":user/ci-deploy"));
  expect(leaked).toMatchObject({ kind: "administrator", certainty: "allowed", risk: found.paths[0]?.risk });
});

test.each(secrets.open)("credentials in plaintext on $from lead to $to", ({ from, to }) => {
  const steps = found.graph.steps.filter((step) => step.from === from && step.to === to);
  expect(steps).toHaveLength(1);
  expect(steps[0]?.right.result).toBe(to.includes(":user/") ? "allowed" : "depends");
});

test.each(secrets.closed)("credentials on $from, which no one reaches, lead nowhere", ({ from }) => {
  expect(found.graph.steps.filter((step) => step.from === from)).toEqual([]);
});
