import { describe, expect, it } from "vitest";
import { Estate } from "./estate.ts";
import { sandboxRegions } from "./plan.ts";
import { type EstateKind, type EstateRows, partKinds } from "./rows.ts";

const now = new Date("2026-05-13T10:00:00Z");

function estateOf(size: number, seed = 1): Estate {
  return new Estate({ accountId: "123456789012", seed, now, size });
}

const kinds: Readonly<Record<EstateKind, true>> = {
  vpc: true,
  subnet: true,
  routeTable: true,
  internetGateway: true,
  natGateway: true,
  networkAcl: true,
  networkInterface: true,
  vpcEndpoint: true,
  securityGroup: true,
  address: true,
  instance: true,
  volume: true,
  snapshot: true,
  image: true,
  launchTemplate: true,
  autoScalingGroup: true,
  loadBalancer: true,
  classicLoadBalancer: true,
  targetGroup: true,
  dbInstance: true,
  dbCluster: true,
  dbSnapshot: true,
  dbClusterSnapshot: true,
  bucket: true,
  function: true,
  dynamoTable: true,
  cacheCluster: true,
  redshiftCluster: true,
  searchDomain: true,
  fileSystem: true,
  repository: true,
  ecsCluster: true,
  ecsService: true,
  taskDefinition: true,
  eksCluster: true,
  topic: true,
  queue: true,
  key: true,
  secret: true,
  user: true,
  role: true,
  instanceProfile: true,
  policy: true,
  group: true,
  trail: true,
  alarm: true,
  logGroup: true,
  distribution: true,
  hostedZone: true,
  certificate: true,
  restApi: true,
  httpApi: true,
};
const allKinds = Object.keys(kinds) as EstateKind[];

function everything(estate: Estate): Record<string, EstateRows[EstateKind][]> {
  return Object.fromEntries(
    [...sandboxRegions, "global"].flatMap((region) =>
      allKinds.map((kind) => [`${region}/${kind}`, [...estate.table(kind, region)]]),
    ),
  );
}

function sizeOf(estate: Estate): number {
  let total = 0;
  for (const region of [...sandboxRegions, "global"]) {
    for (const kind of allKinds) if (!partKinds.has(kind)) total += estate.table(kind, region).size;
  }
  return total;
}

describe("Estate", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(everything(estateOf(300))).toEqual(everything(estateOf(300)));
    expect(everything(estateOf(300))).not.toEqual(everything(estateOf(300, 2)));
  });

  it("does not depend on the order in which its regions are looked at", () => {
    const backwards = estateOf(400);
    for (const region of ["global", ...[...sandboxRegions].reverse()]) backwards.table("alarm", region);
    expect(everything(backwards)).toEqual(everything(estateOf(400)));
  });

  it("is the same where a few kinds are generated first and the rest when it is looked at", () => {
    const few = new Estate(
      { accountId: "123456789012", seed: 1, now, size: 400 },
      new Set(["instance", "role"]),
    );
    few.table("instance", "us-east-1");
    few.table("role", "global");
    expect(few.completedRegions).toEqual([]);
    few.table("alarm", "us-east-1");
    expect(few.completedRegions).toEqual(["us-east-1"]);
    expect(everything(few)).toEqual(everything(estateOf(400)));
  });

  it("keeps its dates within a day and moves them with the day", () => {
    const at = (instant: string) =>
      new Estate({ accountId: "123456789012", seed: 1, now: new Date(instant), size: 300 });
    const today = at("2026-05-13T23:59:59Z");
    expect(everything(today)).toEqual(everything(estateOf(300)));
    const id = today.world.id("i", "legacy-orders");
    const launched = (estate: Estate) => estate.table("instance", "us-east-1").get(id)?.LaunchTime?.getTime();
    expect(launched(at("2026-05-14T00:00:00Z"))).toBe((launched(today) ?? 0) + 86_400_000);
  });

  it.each([330, 331, 1000, 5000])("has %i resources when asked for so many", (size) => {
    for (const seed of [1, 2, 99])
      expect(Math.abs(sizeOf(estateOf(size, seed)) - size)).toBeLessThan(size * 0.05);
  });

  it("has a smallest size that holds everything planted", () => {
    const smallest = sizeOf(estateOf(0));
    expect(smallest).toBeGreaterThan(200);
    expect(smallest).toBeLessThanOrEqual(330);
  });

  it("holds 50,000 resources in modest memory and finds one without looking at all", () => {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const estate = estateOf(50_000);
    expect(sizeOf(estate)).toBeGreaterThan(47_500);
    expect(sizeOf(estate)).toBeLessThan(52_500);
    const usedMb = (process.memoryUsage().heapUsed - before) / 1024 ** 2;
    // About 90 MB; the bound leaves room for what the collector has not freed yet.
    expect(usedMb).toBeLessThan(400);
    const { world } = estate;
    expect(estate.table("instance", "us-east-1").get(world.id("i", "pricing-engine"))).toBeDefined();
  });

  it("gives every network addresses of its own within the first 200", () => {
    const octets = estateOf(50_000)
      .world.plan.networks.slice(0, 200)
      .map((network) => network.octet);
    expect(new Set(octets).size).toBe(octets.length);
  });
});
