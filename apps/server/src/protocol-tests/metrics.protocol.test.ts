import { CloudFront } from "@aws-sdk/client-cloudfront";
import { CloudWatch, type MetricDatum } from "@aws-sdk/client-cloudwatch";
import { EC2 } from "@aws-sdk/client-ec2";
import { S3 } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNetwork } from "./testing/fixtures/network.ts";
import { given } from "./testing/made.ts";
import { createMotoAccount, type MotoAccount } from "./testing/moto.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";

/** One with known list prices. */
const region = "us-west-2";
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const gib = 2 ** 30;

let account: MotoAccount;
let app: ProtocolServer;
let instanceArn: string;
let distributionArn: string;
let busyNat: string;
let idleNat: string;
let bucket: string;
/**
 * Rules evaluate resources of at least two weeks, which AWS cannot create, so the server's clock is ahead.
 */
const daysAhead = 15;
const serverTime = Date.now() + daysAhead * dayMs;
/** A full hour some hours ago, and the beginning of the day. */
const hour = Math.floor(serverTime / hourMs) * hourMs - 5 * hourMs;
const today = Math.floor(serverTime / dayMs) * dayMs;

async function put(where: string, Namespace: string, data: MetricDatum[]): Promise<void> {
  await new CloudWatch(account.client(where)).putMetricData({ Namespace, MetricData: data });
}

function datum(name: string, dimensions: Record<string, string>, at: number, value: number): MetricDatum {
  return {
    MetricName: name,
    Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
    Timestamp: new Date(at),
    Value: value,
  };
}

async function createNat(ec2: EC2, subnetId: string): Promise<string> {
  const { AllocationId } = await ec2.allocateAddress({ Domain: "vpc" });
  const { NatGateway } = await ec2.createNatGateway({
    SubnetId: subnetId,
    AllocationId: given(AllocationId, "an address"),
  });
  return given(NatGateway?.NatGatewayId, "a gateway");
}

beforeAll(async () => {
  account = await createMotoAccount();
  const ec2 = new EC2(account.client(region));
  const network = await createNetwork(account, region);
  const { ImageId } = await ec2.registerImage({ Name: "wire-metrics", RootDeviceName: "/dev/xvda" });
  const { Instances: instances } = await ec2.runInstances({
    ImageId: given(ImageId, "an image"),
    InstanceType: "t3.micro",
    MinCount: 1,
    MaxCount: 1,
    SubnetId: network.subnetIds[0],
  });
  const instanceId = given(instances?.[0]?.InstanceId, "an instance");
  instanceArn = `arn:aws:ec2:${region}:${account.id}:instance/${instanceId}`;
  await put(region, "AWS/EC2", [
    // Two in the first hour, one in the next, one of another instance.
    datum("CPUUtilization", { InstanceId: instanceId }, hour + 60_000, 10),
    datum("CPUUtilization", { InstanceId: instanceId }, hour + 120_000, 30),
    datum("CPUUtilization", { InstanceId: instanceId }, hour + hourMs + 60_000, 70),
    datum("CPUUtilization", { InstanceId: "i-other" }, hour + 60_000, 99),
    datum("NetworkOut", { InstanceId: instanceId }, hour + 60_000, 1000),
    datum("NetworkOut", { InstanceId: instanceId }, hour + 120_000, 500),
  ]);

  [busyNat, idleNat] = [
    await createNat(ec2, network.subnetIds[0]),
    await createNat(ec2, network.subnetIds[0]),
  ];
  await put(region, "AWS/NATGateway", [
    datum("BytesOutToDestination", { NatGatewayId: busyNat }, today - dayMs + hourMs, 4000),
    datum("BytesOutToDestination", { NatGatewayId: busyNat }, today - dayMs + 2 * hourMs, 2000),
    datum("BytesOutToDestination", { NatGatewayId: busyNat }, today - 3 * dayMs + hourMs, 10_000),
    // Today is incomplete, and anything older than two weeks does not count.
    datum("BytesOutToDestination", { NatGatewayId: busyNat }, today + 1000, 77),
    datum("BytesOutToDestination", { NatGatewayId: busyNat }, today - 15 * dayMs, 77),
    // A gateway without traffic reports zeros.
    datum("BytesOutToDestination", { NatGatewayId: idleNat }, today - dayMs + hourMs, 0),
  ]);

  bucket = `wire-metrics-${account.id}`;
  // In a Region that is not read otherwise: a bucket's metrics are read in its own Region.
  const s3 = new S3({ ...account.client("us-east-1"), forcePathStyle: true });
  await s3.createBucket({ Bucket: bucket });
  const standard = { BucketName: bucket, StorageType: "StandardStorage" };
  await put("us-east-1", "AWS/S3", [
    datum("BucketSizeBytes", standard, today - 2 * dayMs, 40 * gib),
    datum("BucketSizeBytes", standard, today - dayMs, 50 * gib),
  ]);

  const { Distribution: distribution } = await new CloudFront(account.client("us-east-1")).createDistribution(
    {
      DistributionConfig: {
        CallerReference: "metrics",
        Comment: "",
        Enabled: true,
        Origins: {
          Quantity: 1,
          Items: [
            {
              Id: "o",
              DomainName: `${bucket}.s3.amazonaws.com`,
              S3OriginConfig: { OriginAccessIdentity: "" },
            },
          ],
        },
        DefaultCacheBehavior: {
          TargetOriginId: "o",
          ViewerProtocolPolicy: "https-only",
          ForwardedValues: { QueryString: false, Cookies: { Forward: "none" } },
          MinTTL: 0,
        },
      },
    },
  );
  distributionArn = given(distribution?.ARN, "a distribution");
  // CloudFront publishes only in its home Region, independent of the server's.
  await put("us-east-1", "AWS/CloudFront", [
    datum(
      "Requests",
      { DistributionId: given(distribution?.Id, "its id"), Region: "Global" },
      hour + 60_000,
      12,
    ),
  ]);

  app = await startProtocolServer(account.credentials, { region: "ap-southeast-2", daysAhead });
  await app.discover(await app.connectAmbient([region]));
});
afterAll(() => app?.close());

async function seriesOf(arn: string, days: number) {
  const query = { resource_id: arn, days };
  const { body } = await app.server.call("GET /resources/metrics", { as: app.person, query });
  expect(body.gap).toBeNull();
  return body;
}

describe("§3 metrics: CloudWatch over the wire", () => {
  it("charts of an instance have their own points, by each one's statistic and period", async () => {
    const { metrics, periodSeconds } = await seriesOf(instanceArn, 7);
    expect(periodSeconds).toBe(3600);
    const at = (offset: number) => new Date(hour + offset).toISOString();
    const byId = Object.fromEntries(metrics.map((one: { id: string }) => [one.id, one]));
    expect(byId.cpu).toEqual({
      id: "cpu",
      title: "CPU utilization",
      unit: "Percent",
      statistic: "Average",
      points: [
        { at: at(0), value: 20 },
        { at: at(hourMs), value: 70 },
      ],
    });
    expect(byId.networkOut.points).toEqual([{ at: at(0), value: 1500 }]);
    expect(byId.networkIn.points).toEqual([]);
  });

  it("a global service's metrics are read in its home Region", async () => {
    const { metrics } = await seriesOf(distributionArn, 7);
    expect(metrics.find(({ id }: { id: string }) => id === "requests").points).toMatchObject([{ value: 12 }]);
  });

  it("sums of whole days become the usage that rules evaluate", async () => {
    const arn = (id: string) => `arn:aws:ec2:${region}:${account.id}:natgateway/${id}`;
    const busy = await app.resource(arn(busyNat));
    expect(busy.facets.traffic).toEqual({
      seen: true,
      value: {
        bytesOut: {
          days: 14,
          daysWithData: 2,
          sum: 16_000,
          average: 8000,
          maximum: 10_000,
          latest: 6000,
        },
      },
    });
    const idle = await app.resource(arn(idleNat));
    expect(idle.facets.traffic).toMatchObject({ value: { bytesOut: { daysWithData: 1, sum: 0 } } });
    const { body } = await app.server.call("GET /resources/unused", { as: app.person, query: {} });
    const unused = body.resources.map((one: { resourceId: string }) => one.resourceId);
    expect(unused).toContain(arn(idleNat));
    expect(unused).not.toContain(arn(busyNat));
  });

  it("a bucket's newest daily size becomes its monthly cost", async () => {
    const found = await app.resource(`arn:aws:s3:::${bucket}`);
    expect(found.facets.sizes).toMatchObject({
      value: { sizeStandard: { daysWithData: 2, latest: 50 * gib, maximum: 50 * gib } },
    });
    expect(found.metadata.costSource).toBe("list_price");
    expect(found.metadata.monthlyCost).toBeGreaterThan(0);
  });
});
