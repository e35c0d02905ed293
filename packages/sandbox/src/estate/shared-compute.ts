import { imageId, putImages } from "./images.ts";
import { type InstanceSpec, putInstance, putVolume, type VolumeSpec } from "./instances.ts";
import { putLoadBalancer } from "./load-balancers.ts";
import { groupId } from "./network.ts";
import type { Put } from "./rows.ts";
import { putScaling } from "./scaling.ts";
import { homeNetwork } from "./shared-network.ts";
import { putSnapshot } from "./storage.ts";
import { putTerminatedInstance } from "./terminated-instances.ts";
import { type Belonging, platform, tagList, type World } from "./world.ts";

const legacy: Belonging = { product: "legacy", team: "logistics", environment: "prod" };
const research: Belonging = { product: "research", team: "machine-learning", environment: "dev" };

function putServers(world: World, put: Put, region: string, servers: readonly Partial<InstanceSpec>[]): void {
  const network = homeNetwork(world, region);
  servers.forEach((server, host) => {
    const name = server.name ?? "server";
    putInstance(world, put, {
      key: name,
      name,
      type: "t3.micro",
      network,
      tier: "private",
      index: host,
      slot: 14,
      host,
      groups: [groupId(world, `${network.key}/default`)],
      of: platform,
      imageId: imageId(world, region, "amazon-linux-x86"),
      ageDays: 200,
      root: { sizeGib: 16, type: "gp3", encrypted: true },
      tokensRequired: true,
      ...server,
    });
  });
}

function putLooseVolume(
  world: World,
  put: Put,
  region: string,
  name: string,
  ageDays: number,
  of: Belonging,
  volume: VolumeSpec,
): void {
  putVolume(world, put, {
    ...volume,
    id: world.id("vol", name),
    zone: world.zone(region, name.length),
    region,
    created: world.daysAgo(ageDays, name),
    tags: tagList(world.tags(of, name)),
  });
}

function putOldSnapshot(
  world: World,
  put: Put,
  region: string,
  name: string,
  ageDays: number,
  sizeGib: number,
  more: { encrypted?: boolean; sharedWithAll?: boolean } = {},
): void {
  putSnapshot(world, put, {
    key: name,
    region,
    volumeId: world.id("vol", `gone/${name}`),
    sizeGib,
    encrypted: more.encrypted ?? true,
    ageDays,
    text: `${name} before the upgrade`,
    of: legacy,
    name,
    sharedWithAll: more.sharedWithAll ?? false,
  });
}

/** An Auto Scaling group that nothing has asked for work for a long time. */
function putIdleScaling(world: World, put: Put, region: string): void {
  const name = "thumbnail-batch";
  const of: Belonging = { product: "media", team: "media", environment: "prod" };
  const network = homeNetwork(world, region);
  const groups = [groupId(world, `${network.key}/default`)];
  putServers(world, put, region, [
    { name, type: "m6i.large", ageDays: 80, of, moreTags: { "aws:autoscaling:groupName": name } },
  ]);
  putScaling(world, put, {
    key: name,
    name,
    network,
    of,
    imageId: imageId(world, region, "amazon-linux-x86"),
    type: "m6i.large",
    groups,
    targetGroupArns: [],
    instances: [world.id("i", name)],
  });
}

/** Planted: a load balancer with nothing behind it and no requests. */
function putIdleBalancer(world: World, put: Put, region: string): void {
  const network = homeNetwork(world, region);
  putLoadBalancer(world, put, {
    key: "old-campaign",
    name: "old-campaign",
    type: "application",
    scheme: "internet-facing",
    network,
    slot: 13,
    groups: [groupId(world, `${network.key}/default`)],
    of: { product: "website", team: "marketing", environment: "prod" },
    ageDays: 430,
    deletionProtection: false,
  });
}

function eastOne(world: World, put: Put, region: string): void {
  putImages(world, put, region);
  putServers(world, put, region, [
    {
      name: "bastion",
      tier: "public",
      groups: [groupId(world, "bastion")],
      ageDays: 610,
      tokensRequired: false,
      // Planted: attached, and never read or written.
      data: { sizeGib: 250, type: "gp3", encrypted: true },
    },
    // Planted: idle.
    { name: "reporting-worker", type: "m5.xlarge", ageDays: 260, of: { ...legacy, product: "reporting" } },
    // Planted: far too large for its load, and so is the performance of its data volume.
    {
      name: "pricing-engine",
      type: "m5.4xlarge",
      ageDays: 340,
      data: { sizeGib: 500, type: "gp3", encrypted: true, iops: 9000, throughput: 500 },
      of: { product: "pricing", team: "storefront", environment: "prod" },
    },
    // Planted: previous generation, unencrypted, gp2; provisioned IOPS that nothing asks for.
    {
      name: "legacy-orders",
      type: "m4.xlarge",
      ageDays: 1010,
      of: legacy,
      imageId: imageId(world, region, "legacy"),
      root: { sizeGib: 100, type: "gp2", encrypted: false },
      data: { sizeGib: 200, type: "io1", encrypted: true, iops: 5000 },
      groups: [groupId(world, "legacy-db")],
      tokensRequired: false,
    },
    // Planted: stopped for months, its disks still paid for.
    {
      name: "migration-staging-area",
      type: "c5.2xlarge",
      ageDays: 520,
      stoppedDays: 170,
      of: legacy,
      root: { sizeGib: 50, type: "gp2", encrypted: true },
      data: { sizeGib: 500, type: "gp2", encrypted: true },
    },
  ]);
  // Still listed, and nothing to be judged: it would fail for its old metadata service.
  putTerminatedInstance(world, put, {
    name: "catalog-import",
    region,
    imageId: imageId(world, region, "amazon-linux-x86"),
    of: { ...research, product: "catalog" },
  });
  putLooseVolume(world, put, region, "orders-db-copy", 240, legacy, {
    sizeGib: 500,
    type: "gp2",
    encrypted: false,
  });
  putLooseVolume(world, put, region, "search-reindex-scratch", 95, platform, {
    sizeGib: 200,
    type: "gp3",
    encrypted: true,
  });
  putOldSnapshot(world, put, region, "orders-2024", 640, 400);
  putOldSnapshot(world, put, region, "orders-2023", 980, 350, { encrypted: false });
  putIdleBalancer(world, put, region);
}

function eastTwo(world: World, put: Put, region: string): void {
  putServers(world, put, region, [
    {
      name: "label-printer",
      type: "t3.large",
      platform: "Windows",
      tier: "public",
      imageId: imageId(world, region, "windows"),
      groups: [groupId(world, "windows-admin")],
      ageDays: 480,
      of: legacy,
      root: { sizeGib: 60, type: "gp2", encrypted: false },
      tokensRequired: false,
    },
    // Planted: a busy burstable instance, to be left alone.
    { name: "build-agent", type: "t3.xlarge", ageDays: 75, of: { ...platform, environment: "staging" } },
  ]);
  putLooseVolume(world, put, region, "load-test-results", 60, platform, {
    sizeGib: 1000,
    type: "st1",
    encrypted: true,
  });
  // Planted: everybody may copy it.
  putOldSnapshot(world, put, region, "vendor-handover", 220, 80, { encrypted: false, sharedWithAll: true });
}

function westTwo(world: World, put: Put, region: string): void {
  putServers(world, put, region, [
    // Planted: an expensive machine that has idled since the experiment ended.
    {
      name: "gpu-notebook",
      type: "g4dn.xlarge",
      ageDays: 150,
      of: research,
      root: { sizeGib: 200, type: "gp3", encrypted: true },
    },
    // Planted: stopped and forgotten.
    {
      name: "poc-vector-db",
      type: "r5.xlarge",
      ageDays: 300,
      stoppedDays: 95,
      of: research,
      root: { sizeGib: 300, type: "gp3", encrypted: true },
    },
    // Planted: worked on in office hours, and left running at night and at weekends.
    { name: "analyst-workbench", type: "r5.xlarge", ageDays: 140, of: research },
  ]);
  putLooseVolume(world, put, region, "training-set-2024", 410, research, {
    sizeGib: 2000,
    type: "gp3",
    encrypted: true,
  });
  putLooseVolume(world, put, region, "tmp-restore", 2, research, {
    sizeGib: 100,
    type: "gp3",
    encrypted: true,
  });
  putOldSnapshot(world, put, region, "training-set-2023", 760, 1500);
  putIdleScaling(world, put, region);
}

/** Servers, volumes, snapshots and images that belong to no stack. */
export function putSharedCompute(world: World, put: Put, region: string): void {
  if (region === "us-east-1") eastOne(world, put, region);
  if (region === "us-east-2") eastTwo(world, put, region);
  if (region === "us-west-2") westTwo(world, put, region);
}
