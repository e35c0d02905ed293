import { EC2, type RouteTable } from "@aws-sdk/client-ec2";
import { KMS } from "@aws-sdk/client-kms";
import { RDS } from "@aws-sdk/client-rds";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixtures, fixtureRegions } from "./testing/fixtures/fixtures.ts";
import type { Made } from "./testing/made.ts";
import { createMotoAccount, type MotoAccount } from "./testing/moto.ts";
import {
  type Discovered,
  type FoundResource,
  type ProtocolServer,
  startProtocolServer,
} from "./testing/protocol-server.ts";
import {
  expectedGaps,
  expectedSavingsGaps,
  ofOrganizations,
  unlisted,
  unreadable,
} from "./testing/unreadable.ts";

let account: MotoAccount;
let made: Made[];
let app: ProtocolServer;
let accountId: string;
let summary: Discovered;
let inventory: Map<string, FoundResource>;
const making = { from: 0, to: 0 };

beforeAll(async () => {
  account = await createMotoAccount();
  // AWS returns times to the second.
  making.from = Math.floor(Date.now() / 1000) * 1000;
  made = await createFixtures(account);
  making.to = Date.now() + 1000;
  app = await startProtocolServer(account.credentials);
  accountId = await app.connectAmbient([...fixtureRegions]);
  summary = await app.discover(accountId);
  inventory = new Map((await app.inventory(accountId)).map((found) => [found.resourceId, found]));
});
afterAll(() => app?.close());

/** Properties in the inventory for any type. */
function common({ arn, name, type, region, status, tags }: Made) {
  const tagsGap = unreadable[`${type} tags`] === undefined ? null : "failed";
  return {
    resourceId: arn,
    resourceName: name,
    cloudFormationType: type,
    resourceType: declarations.find((declaration) => declaration.type === type)?.label,
    awsAccountId: account.id,
    accountId,
    region,
    status,
    tags: tagsGap === null ? tags : {},
    tagsGap,
    goneAt: null,
  };
}

function checkCreated({ arn, createdAt }: Made, found: FoundResource | undefined): void {
  if (createdAt === null) {
    expect.soft(found?.createdAt, `${arn} createdAt`).toBeNull();
    return;
  }
  const at = Date.parse(found?.createdAt ?? "");
  if (createdAt === "any") {
    expect.soft(at, `${arn} createdAt`).not.toBeNaN();
    return;
  }
  expect.soft(at, `${arn} createdAt`).toBeGreaterThanOrEqual(making.from);
  expect.soft(at, `${arn} createdAt`).toBeLessThanOrEqual(making.to);
}

/** Everything in a Region's default VPC and in ours, and what other resources create. */
async function bystanders(region: string): Promise<string[]> {
  const ec2 = new EC2(account.client(region));
  const [interfaces, tables, acls, groups, subnets, vpcs, volumes, snapshots, instances, gateways, images] =
    await Promise.all([
      ec2.describeNetworkInterfaces({}),
      ec2.describeRouteTables({}),
      ec2.describeNetworkAcls({}),
      ec2.describeSecurityGroups({}),
      ec2.describeSubnets({ Filters: [{ Name: "default-for-az", Values: ["true"] }] }),
      ec2.describeVpcs({ Filters: [{ Name: "is-default", Values: ["true"] }] }),
      ec2.describeVolumes({ Filters: [{ Name: "attachment.status", Values: ["attached"] }] }),
      ec2.describeSnapshots({ OwnerIds: ["self"] }),
      ec2.describeInstances({ Filters: [{ Name: "tag-key", Values: ["aws:autoscaling:groupName"] }] }),
      ec2.describeInternetGateways({}),
      ec2.describeImages({ Owners: ["self"], Filters: [{ Name: "name", Values: ["wire-base"] }] }),
    ]);
  const arns = (kind: string, ids: (string | undefined)[] | undefined) =>
    (ids ?? []).map((id) => `arn:aws:ec2:${region}:${account.id}:${kind}/${id}`);
  return [
    ...arns(
      "network-interface",
      interfaces.NetworkInterfaces?.map((one) => one.NetworkInterfaceId),
    ),
    ...arns(
      "route-table",
      tables.RouteTables?.filter(hasMain).map((one) => one.RouteTableId),
    ),
    ...arns(
      "network-acl",
      acls.NetworkAcls?.filter((one) => one.IsDefault).map((one) => one.NetworkAclId),
    ),
    ...arns(
      "security-group",
      groups.SecurityGroups?.filter((one) => one.GroupName === "default").map((one) => one.GroupId),
    ),
    ...arns(
      "subnet",
      subnets.Subnets?.map((one) => one.SubnetId),
    ),
    ...arns(
      "vpc",
      vpcs.Vpcs?.map((one) => one.VpcId),
    ),
    ...arns(
      "volume",
      volumes.Volumes?.map((one) => one.VolumeId),
    ),
    ...arns(
      "snapshot",
      snapshots.Snapshots?.map((one) => one.SnapshotId),
    ),
    ...arns(
      "instance",
      instances.Reservations?.flatMap((one) => one.Instances?.map((i) => i.InstanceId)),
    ),
    ...arns(
      "internet-gateway",
      gateways.InternetGateways?.map((one) => one.InternetGatewayId),
    ),
    ...arns(
      "image",
      images.Images?.map((one) => one.ImageId),
    ),
    ...(await madeByAws(region)),
  ];
}

/**
 * AWS managed keys (the stand-in names the customer as their manager), nightly snapshots, and default
 * parameters.
 */
async function madeByAws(region: string): Promise<string[]> {
  const [kms, rds] = [new KMS(account.client(region)), new RDS(account.client(region))];
  const [keys, snapshots, clusterSnapshots, groups] = await Promise.all([
    kms.listKeys({}),
    rds.describeDBSnapshots({ SnapshotType: "automated" }),
    rds.describeDBClusterSnapshots({ SnapshotType: "automated" }),
    rds.describeDBParameterGroups({}),
  ]);
  const described = await Promise.all((keys.Keys ?? []).map(({ KeyId }) => kms.describeKey({ KeyId })));
  return [
    `arn:aws:events:${region}:${account.id}:event-bus/default`,
    ...described.flatMap(({ KeyMetadata: key }) =>
      key?.Description?.startsWith("Default") && key.Arn ? [key.Arn] : [],
    ),
    ...(snapshots.DBSnapshots ?? []).flatMap((snapshot) => snapshot.DBSnapshotArn ?? []),
    ...(clusterSnapshots.DBClusterSnapshots ?? []).flatMap((snapshot) => snapshot.DBClusterSnapshotArn ?? []),
    ...(groups.DBParameterGroups ?? []).flatMap(({ DBParameterGroupName: name, DBParameterGroupArn: arn }) =>
      name?.startsWith("default.") && arn ? [arn] : [],
    ),
  ];
}

function hasMain({ Associations: associations }: RouteTable): boolean {
  return associations?.some(({ Main }) => Main === true) === true;
}

describe("§3 resources: created resources are found, field by field", () => {
  const read = declarations.map(({ type }) => type as string).filter((type) => !ofOrganizations.has(type));

  it("for every type that is read, except those whose list the stand-in lacks", () => {
    // A new type needs a fixture in testing/fixtures, or the reason why it has none in
    // protocol-tests/testing/unreadable.ts.
    const types = new Set([...made.map(({ type }) => type), ...Object.keys(unlisted)]);
    expect([...types].sort()).toEqual(read.toSorted());
    for (const type of Object.keys(unlisted)) expect(made.filter((one) => one.type === type)).toEqual([]);
  });

  const compared = read.filter((type) => unlisted[type] === undefined);
  it.each(compared)("%s", async (type) => {
    const ofType = made.filter((one) => one.type === type);
    expect(ofType).not.toEqual([]);
    for (const one of ofType) {
      const found = inventory.get(one.arn);
      expect.soft(found, one.arn).toMatchObject(common(one));
      checkCreated(one, found);
      const detail = await app.resource(one.arn);
      expect.soft(detail, one.arn).toMatchObject(common(one));
      for (const [name, value] of Object.entries(one.facets)) {
        expect.soft(detail.facets[name], `${one.arn} ${name}`).toEqual({ seen: true, value });
      }
      const edges = await app.relationships(one.arn);
      for (const [relationshipType, targetId] of one.related ?? []) {
        const edge = { relationshipType, targetId, direction: "outgoing", resolved: true };
        expect.soft(edges, one.arn).toContainEqual(expect.objectContaining(edge));
      }
    }
  });

  it("and nothing else", async () => {
    const known = new Set(made.map(({ arn }) => arn));
    for (const region of fixtureRegions) for (const arn of await bystanders(region)) known.add(arn);
    expect([...inventory.keys()].filter((arn) => !known.has(arn))).toEqual([]);
    expect(summary).toMatchObject({
      status: "completed",
      newResources: inventory.size,
      goneResources: 0,
    });
  });

  it("exactly the data that the stand-in lacks is a gap, and none is a crash", async () => {
    const gaps = await app.gaps(accountId);
    const named = new Set(gaps.map(({ resourceType, facet }) => `${resourceType} ${facet}`));
    expect([...named].sort()).toEqual([...expectedGaps, ...expectedSavingsGaps].sort());
    for (const gap of gaps) expect(gap).toMatchObject({ reason: "failed", count: expect.any(Number) });
    // The run counts what discovery could not read; evaluating savings comes after it.
    const ofSavings = gaps.filter(({ facet }) => expectedSavingsGaps.includes(`AWS::::Account ${facet}`));
    expect(summary.gaps).toBe(gaps.length - ofSavings.length);
    // A page instead of a response is named as one.
    expect(gaps.find(({ facet }) => facet === "contact")?.message).toContain(
      "NotAwsAnswerError: The address answered text/html",
    );
  });
});
