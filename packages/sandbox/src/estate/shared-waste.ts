import { putCache } from "./data-services.ts";
import { putInterfaceEndpoint } from "./interface-endpoint.ts";
import { loadBalancerArn, putTargetGroup } from "./load-balancers.ts";
import { putClassicLoadBalancer } from "./load-balancers-classic.ts";
import { groupId } from "./network.ts";
import { putTrail } from "./observability.ts";
import { putDatabase, putDatabaseSnapshot } from "./rds.ts";
import type { Put } from "./rows.ts";
import { trailBucket } from "./shared-buckets.ts";
import { homeNetwork } from "./shared-network.ts";
import { type Belonging, platform, type World } from "./world.ts";

const logistics: Belonging = { product: "fulfilment", team: "logistics", environment: "prod" };
const finance: Belonging = { product: "invoices", team: "finance", environment: "dev" };

/** Databases that are too large, too old, or that nobody uses. */
function putDatabases(world: World, put: Put, region: string): void {
  const network = homeNetwork(world, region);
  const database = {
    network,
    groups: [groupId(world, `${network.key}/default`)],
    encrypted: true,
    public: false,
    multiAz: false,
    backupDays: 7,
    careful: true,
  };
  // Planted: an old class, far larger than its load, on storage with IOPS that nothing asks for.
  putDatabase(world, put, {
    ...database,
    id: "fulfilment-db",
    of: logistics,
    engine: "mysql",
    version: "8.0.39",
    instanceClass: "db.m5.xlarge",
    ageDays: 620,
    sizeGib: 400,
    storageType: "io1",
  });
  // Planted: its major version costs extra, and its class is of an old generation.
  putDatabase(world, put, {
    ...database,
    id: "invoices-dev-db",
    of: finance,
    engine: "postgres",
    version: "13.18",
    instanceClass: "db.m5.large",
    ageDays: 410,
    sizeGib: 50,
    storageType: "gp3",
  });
  // Planted: the database behind it is long gone.
  putDatabaseSnapshot(world, put, {
    id: "old-shop-final",
    databaseId: "old-shop-db",
    region,
    vpcId: world.vpcId(network),
    engine: "mysql",
    version: "5.7.44",
    sizeGib: 250,
    encrypted: true,
    ageDays: 530,
    type: "manual",
    of: logistics,
  });
}

function eastOne(world: World, put: Put, region: string): void {
  const network = homeNetwork(world, region);
  const groups = [groupId(world, `${network.key}/default`)];
  putDatabases(world, put, region);
  // Planted: leads to appliances that were switched off; nothing is routed through it.
  putInterfaceEndpoint(world, put, {
    service: `vpce-svc-0${world.hex("inspection-service", 16)}`,
    name: "inspection",
    gateway: true,
    network,
    of: platform,
    groups: [],
    ageDays: 310,
  });
  // Planted: a node for ten times the data, on the dearer engine.
  putCache(world, put, {
    id: "sessions-001",
    replicationGroupId: "sessions",
    nodeType: "cache.r6g.xlarge",
    network,
    groups,
    of: { product: "checkout", team: "checkout", environment: "prod" },
    ageDays: 400,
    encrypted: false,
  });
  // Planted: nothing is registered with it.
  putClassicLoadBalancer(world, put, {
    name: "old-intranet",
    network,
    groups,
    instances: [],
    of: logistics,
    ageDays: 900,
  });
  // Planted: a second copy of every management event, which is charged.
  putTrail(world, put, {
    name: "security-tooling",
    region,
    of: platform,
    bucket: trailBucket(world),
    multiRegion: true,
    validated: true,
    logging: true,
  });
}

function eastTwo(world: World, put: Put, region: string): void {
  const network = homeNetwork(world, region);
  // Planted: nobody has used it since the builds moved.
  putInterfaceEndpoint(world, put, {
    service: "codebuild",
    network,
    of: { ...platform, environment: "staging" },
    groups: [groupId(world, `${network.key}/default`)],
    ageDays: 260,
  });
  putLabelPrinterTargets(world, put, region);
}

/** Planted: a server that has an address of its own although a load balancer is in front of it. */
function putLabelPrinterTargets(world: World, put: Put, region: string): void {
  const network = homeNetwork(world, region);
  const name = "checkout-staging-web";
  const balancer = { key: "checkout-staging/alb", name, type: "application" as const, network };
  putTargetGroup(world, put, {
    key: "label-printer",
    name: "label-printer",
    network,
    of: logistics,
    port: 80,
    protocol: "HTTP",
    targetType: "instance",
    targets: [world.id("i", "label-printer")],
    balancerArns: [loadBalancerArn(world, balancer)],
  });
}

/** Services that belong to no stack and cost more than they give. */
export function putSharedWaste(world: World, put: Put, region: string): void {
  if (region === "us-east-1") eastOne(world, put, region);
  if (region === "us-east-2") eastTwo(world, put, region);
}
