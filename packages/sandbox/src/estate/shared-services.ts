import { putClusterSnapshot } from "./cluster-snapshots.ts";
import { putSearchDomain } from "./data-services.ts";
import { putCertificate } from "./edge.ts";
import { putFunction } from "./functions.ts";
import { roleArn } from "./identity.ts";
import { keyArn, putKey, putSecret, putServiceKeys } from "./keys.ts";
import { putClassicLoadBalancer } from "./load-balancers-classic.ts";
import { putQueue, putTopic } from "./messaging.ts";
import { groupId } from "./network.ts";
import { putLogGroup, putTrail } from "./observability.ts";
import { putDatabase, putDatabaseSnapshot } from "./rds.ts";
import type { Put } from "./rows.ts";
import { trailBucket } from "./shared-buckets.ts";
import { homeNetwork } from "./shared-network.ts";
import { putWestServices } from "./shared-services-west.ts";
import { type Belonging, platform, type World } from "./world.ts";

const legacy: Belonging = { product: "legacy", team: "logistics", environment: "prod" };
const website: Belonging = { product: "website", team: "marketing", environment: "prod" };
const search: Belonging = { product: "search", team: "search", environment: "prod" };

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a thing; the list is data.
function eastOne(world: World, put: Put): void {
  const region = "us-east-1";
  const network = homeNetwork(world, region);
  const database = {
    network,
    groups: [groupId(world, "legacy-db")],
    of: legacy,
    sizeGib: 100,
    backupDays: 0,
    careful: false,
    multiAz: false,
  };
  // Planted: public, unencrypted, without backups; reachable from anywhere, and nobody has connected for weeks.
  putDatabase(world, put, {
    ...database,
    id: "legacy-orders-db",
    engine: "mysql",
    version: "5.7.44",
    instanceClass: "db.t3.large",
    ageDays: 1005,
    storageType: "gp2",
    encrypted: false,
    public: true,
  });
  // Planted: nobody has connected for weeks.
  putDatabase(world, put, {
    ...database,
    id: "reporting-replica",
    replicaOf: "checkout-prod-db",
    of: { ...legacy, product: "reporting" },
    groups: [groupId(world, `${network.key}/default`)],
    engine: "mysql",
    version: "8.0.39",
    instanceClass: "db.m5.large",
    ageDays: 400,
    storageType: "gp3",
    encrypted: true,
    public: false,
    backupDays: 7,
  });
  // Planted: everybody may restore it.
  putDatabaseSnapshot(world, put, {
    id: "legacy-orders-handover",
    databaseId: "legacy-orders-db",
    region,
    vpcId: world.vpcId(network),
    engine: "mysql",
    version: "5.7.44",
    sizeGib: 100,
    encrypted: false,
    ageDays: 410,
    type: "manual",
    of: legacy,
    sharedWithAll: true,
  });
  // Planted: the last state of a cluster that is gone, in the clear and for everybody to restore.
  putClusterSnapshot(world, put, {
    id: "tracking-handover",
    clusterId: "tracking",
    region,
    vpcId: world.vpcId(network),
    engine: "aurora-mysql",
    version: "8.0.mysql_aurora.3.05.2",
    sizeGib: 60,
    encrypted: false,
    ageDays: 380,
    type: "manual",
    of: legacy,
    sharedWithAll: true,
  });
  putClassicLoadBalancer(world, put, {
    name: "legacy-orders",
    network,
    groups: [groupId(world, `${network.key}/default`)],
    instances: [world.id("i", "legacy-orders")],
    of: legacy,
    ageDays: 1008,
  });
  putSearchDomain(world, put, {
    name: "search-prod",
    instanceType: "m6g.large.search",
    count: 2,
    network,
    groups: [groupId(world, "search-prod/task")],
    of: search,
    careful: true,
  });
  putLogGroup(world, put, {
    name: "/aws/opensearch/search-prod",
    region,
    of: search,
    ageDays: 300,
    retentionDays: 30,
    gib: 14,
  });
  putKey(world, put, {
    key: "trail",
    alias: "audit-trail",
    region,
    of: platform,
    ageDays: 1000,
    rotation: true,
  });
  // Planted: never rotates.
  putKey(world, put, {
    key: "legacy",
    alias: "legacy-orders",
    region,
    of: legacy,
    ageDays: 1000,
    rotation: false,
  });
  putTrail(world, put, {
    name: "organization-audit",
    region,
    of: platform,
    bucket: trailBucket(world),
    multiRegion: true,
    validated: true,
    logging: true,
    keyArn: keyArn(world, region, "trail"),
    logGroup: "/cloudtrail/audit",
  });
  // Planted: kept for ever.
  putLogGroup(world, put, { name: "/cloudtrail/audit", region, of: platform, ageDays: 990, gib: 420 });
  putTopic(world, put, {
    name: "platform-alerts",
    region,
    of: platform,
    keyArn: keyArn(world, region, "trail"),
    queues: ["platform-alerts"],
  });
  putQueue(world, put, {
    name: "platform-alerts",
    region,
    of: platform,
    ageDays: 700,
    encrypted: true,
    topic: "platform-alerts",
  });
  // Planted: never invoked, on a runtime that AWS no longer supports.
  putFunction(world, put, {
    name: "thumbnail-v1",
    region,
    of: { product: "media", team: "media", environment: "prod" },
    runtime: "nodejs14.x",
    handler: "index.handler",
    memoryMb: 1024,
    timeoutSeconds: 30,
    architecture: "x86_64",
    roleArn: roleArn(world, "payments-prod-functions"),
    ageDays: 760,
  });
  putCertificate(world, put, {
    key: "harborline",
    domain: "harborline.example",
    region,
    of: platform,
    endsInDays: 210,
    imported: false,
    usedBy: [world.arn("cloudfront", "", `distribution/${world.capitals("E", "media", 14)}`)],
  });
  // Planted: imported, so nothing renews it, and it ends soon.
  putCertificate(world, put, {
    key: "partner",
    domain: "partner.harborline.example",
    region,
    of: legacy,
    endsInDays: 12,
    imported: true,
    usedBy: [],
  });
  // Planted: a secret nobody has read or changed for over a year.
  putSecret(world, put, {
    name: "legacy/ftp-password",
    region,
    of: legacy,
    ageDays: 900,
    rotated: false,
    readDaysAgo: 400,
  });
}

function eastTwo(world: World, put: Put): void {
  const region = "us-east-2";
  putCertificate(world, put, {
    key: "harborline",
    domain: "staging.harborline.example",
    region,
    of: platform,
    endsInDays: 160,
    imported: false,
    usedBy: [],
  });
  // Planted: anybody may invoke it, half of its calls fail, and an Arm processor would be cheaper.
  putFunction(world, put, {
    name: "webhook-receiver",
    region,
    of: website,
    runtime: "python3.12",
    handler: "app.handler",
    memoryMb: 2048,
    timeoutSeconds: 15,
    architecture: "x86_64",
    roleArn: roleArn(world, "media-staging-functions"),
    ageDays: 230,
    invokedBy: "anybody",
  });
  putLogGroup(world, put, {
    name: "/aws/lambda/webhook-receiver",
    region,
    of: website,
    ageDays: 230,
    gib: 3,
  });
  // Planted: anybody may publish.
  putTopic(world, put, {
    name: "campaign-signups",
    region,
    of: website,
    queues: [],
    publishableByAll: true,
  });
}

/** Services of a region that belong to no stack. */
export function putSharedServices(world: World, put: Put, region: string): void {
  putServiceKeys(world, put, region);
  if (region === "us-east-1") eastOne(world, put);
  if (region === "us-east-2") eastTwo(world, put);
  if (region === "us-west-2") putWestServices(world, put);
}
