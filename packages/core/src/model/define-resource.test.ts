import type { CloudWatch } from "@aws-sdk/client-cloudwatch";
import type { EC2 } from "@aws-sdk/client-ec2";
import type { ECS } from "@aws-sdk/client-ecs";
import { describe, expect, it } from "vitest";
import { costs } from "./cost-plan.ts";
import { awsResource } from "./define-resource.ts";
import { metricsOf } from "./metrics.ts";
import { seen } from "./observation.ts";

const scope = { partition: "aws", region: "us-east-1", accountId: "123456789012" };
const metric = metricsOf("AWS/EBS", ({ id }) => ({ VolumeId: id }));
const volume = awsResource<EC2>()({
  type: "AWS::EC2::Volume",
  label: "EBS Volume",
  service: "ec2",
  list: { op: "describeVolumes", items: (page) => page.Volumes },
  arn: (item) => `arn:${item.VolumeId}`,
  metrics: { readOps: metric("Reads", "VolumeReadOps", "Sum", "Count") },
  facets: ({ read, call, batch, usage, custom, on }) => ({
    size: read((item) => item.Size),
    attribute: call(
      "describeVolumeAttribute",
      (item) => ({ VolumeId: item.VolumeId, Attribute: "autoEnableIO" as const }),
      (out) => out.AutoEnableIO?.Value,
      {
        iam: "ec2:Other",
        absent: { on: ["NotSet"], value: false },
        known: (item) => item.MultiAttachEnabled,
      },
    ),
    status: batch("describeVolumeStatus", {
      size: 50,
      input: (items) => ({ VolumeIds: items.flatMap((item) => item.VolumeId ?? []) }),
      pick: (out, item) => out.VolumeStatuses?.find((status) => status.VolumeId === item.VolumeId)?.Events,
    }),
    alarms: on<CloudWatch>()("cloudwatch").call(
      "describeAlarms",
      () => ({}),
      (out) => out.MetricAlarms?.length,
    ),
    traffic: usage(["readOps"], 14),
    report: custom<string>("report", ["iam:GetCredentialReport"]),
  }),
  describe: (item) => ({ id: item.VolumeId }),
  cost: "free",
});

describe("awsResource", () => {
  it("collects each IAM action of its calls once, sorted", () => {
    expect(volume.iamActions).toEqual([
      "cloudwatch:DescribeAlarms",
      "cloudwatch:GetMetricData",
      "ec2:DescribeVolumeStatus",
      "ec2:DescribeVolumes",
      "ec2:Other",
      "iam:GetCredentialReport",
    ]);
  });

  it("uses common defaults for lists", () => {
    expect(volume.list).toMatchObject({
      operation: "describeVolumes",
      iamAction: "ec2:DescribeVolumes",
      paging: { input: "NextToken", output: "NextToken" },
      parents: null,
      absentOn: [],
    });
    expect(volume.list.input([], scope)).toEqual({});
    expect(volume.scope).toBe("regional");
    expect(volume.callRegion({})).toBeUndefined();
  });

  it("describes each facet's call and service, and the meaning of absence", () => {
    const { attribute, status, alarms, traffic, report } = volume.facets;
    expect(attribute).toMatchObject({
      kind: "call",
      service: "ec2",
      iamAction: "ec2:Other",
      absent: { on: ["NotSet"], value: false },
    });
    expect(attribute.kind === "call" && attribute.known({ MultiAttachEnabled: true })).toBe(true);
    expect(attribute.kind === "call" && attribute.known({})).toBeUndefined();
    expect(status).toMatchObject({ kind: "batch", size: 50, iamAction: "ec2:DescribeVolumeStatus" });
    expect(status.kind === "batch" && status.groupBy({})).toBe("");
    expect(alarms).toMatchObject({ kind: "call", service: "cloudwatch", absent: null });
    expect(alarms.kind === "call" && alarms.known({})).toBeUndefined();
    expect(traffic).toMatchObject({ kind: "usage", metrics: ["readOps"], days: 14 });
    expect(report).toMatchObject({ kind: "custom", reader: "report" });
  });

  it("prices a free resource at zero, even with gaps", () => {
    const identity = { ...scope, arn: "a", type: volume.type, id: "v", name: "v" };
    expect(volume.cost({} as never, identity)).toEqual(seen(costs()));
  });

  it("lists by parents, in batches", () => {
    const cluster = awsResource<ECS>()({
      type: "AWS::ECS::Cluster",
      label: "ECS Cluster",
      service: "ecs",
      scope: "global",
      list: {
        of: { op: "listClusters", items: (page) => page.clusterArns, batch: 100, paging: "none" },
        op: "describeClusters",
        input: (arns, { region }) => ({ clusters: [...arns, region] }),
        paging: { input: "a", output: "b.c" },
        absentOn: ["OptInRequired"],
        items: (page) => page.clusters,
      },
      arn: (item) => item.clusterArn ?? "",
      callRegion: (item) => item.clusterName,
      facets: () => ({}),
      describe: () => ({}),
      cost: () => seen(costs()),
    });
    expect(cluster.list.parents).toMatchObject({
      operation: "listClusters",
      iamAction: "ecs:ListClusters",
      batch: 100,
      paging: null,
      input: {},
    });
    expect(cluster.list.input(["one"], scope)).toEqual({ clusters: ["one", "us-east-1"] });
    expect(cluster.list).toMatchObject({
      paging: { input: "a", output: "b.c" },
      absentOn: ["OptInRequired"],
    });
    expect(cluster.iamActions).toEqual(["ecs:DescribeClusters", "ecs:ListClusters"]);
    expect(cluster.scope).toBe("global");
    expect(cluster.callRegion({ clusterName: "eu-west-1" })).toBe("eu-west-1");
  });

  it("does not compile with an unknown operation or metric", () => {
    awsResource<EC2>()({
      type: "AWS::EC2::Volume",
      label: "EBS Volume",
      service: "ec2",
      // @ts-expect-error: EC2 has no such operation.
      list: { op: "describeNothing", items: () => [] },
      arn: () => "",
      facets: () => ({}),
      describe: () => ({}),
      cost: "free",
    });
  });
});
