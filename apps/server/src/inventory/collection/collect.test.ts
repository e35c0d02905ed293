import type { EC2 } from "@aws-sdk/client-ec2";
import type { ECS } from "@aws-sdk/client-ecs";
import type { S3 } from "@aws-sdk/client-s3";
import { buildArn } from "@skyledger/core/model/arn";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { awsResource, type ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Resource } from "@skyledger/core/model/resource";
import { describe, expect, test } from "vitest";
import { type CollectionProgress, collect } from "./collect.ts";

const volume = awsResource<EC2>()({
  type: "AWS::EC2::Volume",
  label: "EBS Volume",
  service: "ec2",
  list: { op: "describeVolumes", items: (page) => page.Volumes },
  arn: (item, scope) => buildArn(scope, "ec2", "volume/", item.VolumeId),
  metrics: {
    reads: {
      title: "Reads",
      namespace: "AWS/EBS",
      name: "VolumeReadOps",
      statistic: "Sum",
      unit: "Count",
      dimensions: ({ id }) => ({ VolumeId: id }),
    },
  },
  facets: ({ read, call, batch, usage, custom }) => ({
    size: read((item) => item.Size),
    attribute: call(
      "describeVolumeAttribute",
      (item) => ({ VolumeId: item.VolumeId, Attribute: "autoEnableIO" as const }),
      (out) => out.AutoEnableIO?.Value,
      { absent: { on: ["InvalidVolume.NotConfigured"], value: false } },
    ),
    status: batch("describeVolumeStatus", {
      size: 2,
      input: (items) => ({ VolumeIds: items.flatMap((item) => item.VolumeId ?? []) }),
      pick: (out, item) =>
        out.VolumeStatuses?.find((one) => one.VolumeId === item.VolumeId)?.VolumeStatus?.Status,
    }),
    usage: usage(["reads"], 14),
    extra: custom<string>("extra", ["ec2:DescribeExtra"]),
  }),
  describe: (item) => ({ id: item.VolumeId, tags: {} }),
  cost: "free",
});

const bucket = awsResource<S3>()({
  type: "AWS::S3::Bucket",
  label: "S3",
  service: "s3",
  list: { op: "listBuckets", items: (page) => page.Buckets, paging: "none" },
  arn: (item) => `arn:aws:s3:::${item.Name}`,
  facets: ({ read }) => ({ name: read((item) => item.Name) }),
  describe: (item) => ({ name: item.Name, region: item.BucketRegion }),
  cost: "free",
});

const cluster = awsResource<ECS>()({
  type: "AWS::ECS::Cluster",
  label: "ECS Cluster",
  service: "ecs",
  list: {
    of: {
      op: "listClusters",
      items: (page) => page.clusterArns,
      batch: 2,
      paging: { input: "nextToken", output: "nextToken" },
    },
    op: "describeClusters",
    input: (arns) => ({ clusters: [...arns] }),
    paging: "none",
    items: (page) => page.clusters,
  },
  arn: (item) => item.clusterArn ?? "",
  facets: ({ read }) => ({ status: read((item) => item.status) }),
  describe: (item) => ({ name: item.clusterName }),
  cost: "free",
});

function awsError(name: string, status: number): Error {
  return Object.assign(new Error(`${name}!`), { name, $metadata: { httpStatusCode: status } });
}

type Answers = Partial<Record<string, (call: AwsCall) => unknown>>;

/** Answers of a healthy region with three volumes on two pages. */
const healthy: Answers = {
  describeVolumes: ({ input }) =>
    "NextToken" in input
      ? { Volumes: [{ VolumeId: "vol-3", Size: 30 }] }
      : {
          Volumes: [
            { VolumeId: "vol-1", Size: 10 },
            { VolumeId: "vol-2", Size: 20 },
          ],
          NextToken: "two",
        },
  describeVolumeAttribute: () => ({ AutoEnableIO: { Value: true } }),
  describeVolumeStatus: ({ input }) => ({
    VolumeStatuses: (input as { VolumeIds: string[] }).VolumeIds.map((VolumeId) => ({
      VolumeId,
      VolumeStatus: { Status: "ok" },
    })),
  }),
  getMetricData: ({ input }) => ({
    MetricDataResults: (input as { MetricDataQueries: { Id: string }[] }).MetricDataQueries.map(({ Id }) => ({
      Id,
      Timestamps: [new Date("2026-11-19T00:00:00Z"), new Date("2026-11-20T00:00:00Z")],
      Values: [1, 3],
    })),
  }),
};

async function collectWith(
  answers: Answers,
  declarations: readonly ResourceDeclaration[] = [volume],
  regions = ["us-east-1"],
) {
  const calls: AwsCall[] = [];
  const send: Send = async (call) => {
    calls.push(call);
    const answer = answers[call.operation];
    if (!answer) throw awsError("UnknownOperationException", 404);
    return answer(call);
  };
  const resources: Resource[] = [];
  const progress: CollectionProgress[] = [];
  const coverage = await collect({
    accountId: "111122223333",
    regions,
    declarations,
    send,
    customReaders: { extra: async () => "read manually" },
    takenAt: "2026-11-21T10:00:00.000Z",
    signal: new AbortController().signal,
    onResources: (page) => void resources.push(...page),
    onProgress: (one) => progress.push(one),
  });
  return { ...coverage, resources, progress, calls };
}

describe("collect", () => {
  /** Records the first 12 calls, and answers none before the last of them is made. */
  async function firstCalls(declarations: readonly ResourceDeclaration[], regions: readonly string[]) {
    const underWay = { now: 0, most: 0 };
    const first: string[] = [];
    const full = Promise.withResolvers<void>();
    const send: Send = async ({ operation }) => {
      underWay.now += 1;
      underWay.most = Math.max(underWay.most, underWay.now);
      if (first.length < 12) first.push(operation);
      if (first.length === 12) full.resolve();
      await full.promise;
      underWay.now -= 1;
      return { Volumes: [], Buckets: [], clusterArns: [] };
    };
    await collect({
      accountId: "111122223333",
      regions,
      declarations,
      send,
      customReaders: {},
      takenAt: "2026-11-21T10:00:00.000Z",
      signal: new AbortController().signal,
      onResources: () => undefined,
      onProgress: () => undefined,
    });
    return { first, underWay };
  }
  const regionsOf = (count: number) => Array.from({ length: count }, (_, at) => `us-east-${at + 1}`);

  test("starts with lists of the whole account, then lists per parent", async () => {
    const { first } = await firstCalls([volume, cluster, bucket], regionsOf(8));
    const count = (operation: string) => first.filter((one) => one === operation).length;
    expect([count("listBuckets"), count("listClusters"), count("describeVolumes")]).toEqual([1, 8, 3]);
  });

  test("reads at most 12 lists concurrently", async () => {
    const { underWay } = await firstCalls([volume], regionsOf(30));
    expect(underWay).toEqual({ now: 0, most: 12 });
  });

  test("reads all pages and every facet, and covers the scope", async () => {
    const { resources, covered, gaps, calls } = await collectWith(healthy);
    expect(resources.map((one) => one.id)).toEqual(["vol-1", "vol-2", "vol-3"]);
    expect(covered).toEqual([{ accountId: "111122223333", region: "us-east-1", type: "AWS::EC2::Volume" }]);
    expect(gaps).toEqual([]);
    expect(resources[0]?.facets).toEqual({
      size: { seen: true, value: 10 },
      attribute: { seen: true, value: true },
      status: { seen: true, value: "ok" },
      usage: {
        seen: true,
        value: { reads: { days: 14, daysWithData: 2, sum: 4, average: 2, maximum: 3, latest: 3 } },
      },
      extra: { seen: true, value: "read manually" },
    });
    // One list call per page, one batch per two volumes, one metric call per page.
    const count = (operation: string) => calls.filter((call) => call.operation === operation).length;
    expect([count("describeVolumes"), count("describeVolumeStatus"), count("getMetricData")]).toEqual([
      2, 2, 2,
    ]);
  });

  test("requests metrics for whole days before the snapshot", async () => {
    const { calls } = await collectWith(healthy);
    expect(calls.find((call) => call.operation === "getMetricData")?.input).toMatchObject({
      StartTime: new Date("2026-11-07T00:00:00Z"),
      EndTime: new Date("2026-11-21T00:00:00Z"),
    });
  });

  test('treats a "not configured" error as absent', async () => {
    const { resources, gaps } = await collectWith({
      ...healthy,
      describeVolumeAttribute: () => {
        throw awsError("InvalidVolume.NotConfigured", 400);
      },
    });
    expect(resources[0]?.facets.attribute).toEqual({ seen: true, value: false });
    expect(gaps).toEqual([]);
  });

  test("reports a denied facet as one gap with the IAM action and a count, and keeps the resources", async () => {
    const { resources, gaps, covered } = await collectWith({
      ...healthy,
      describeVolumeAttribute: () => {
        throw awsError("UnauthorizedOperation", 403);
      },
    });
    expect(resources).toHaveLength(3);
    expect(resources[0]?.facets.attribute).toEqual({ seen: false, reason: "denied" });
    expect(covered).toHaveLength(1);
    expect(gaps).toEqual([
      {
        accountId: "111122223333",
        region: "us-east-1",
        service: "ec2",
        type: "AWS::EC2::Volume",
        facet: "attribute",
        reason: "denied",
        message: "UnauthorizedOperation: UnauthorizedOperation!",
        iamAction: "ec2:DescribeVolumeAttribute",
        count: 3,
      },
    ]);
  });

  test("reports a failing batch and failing metrics as gaps of the affected resources", async () => {
    const { resources, gaps } = await collectWith({
      ...healthy,
      describeVolumeStatus: ({ input }) => {
        if ((input as { VolumeIds: string[] }).VolumeIds.includes("vol-3"))
          throw awsError("InternalFailure", 500);
        return healthy.describeVolumeStatus?.({ input } as AwsCall);
      },
      getMetricData: () => {
        throw awsError("AccessDenied", 403);
      },
    });
    expect(resources.map((one) => one.facets.status?.seen)).toEqual([true, true, false]);
    expect(resources.every((one) => one.facets.usage?.seen === false)).toBe(true);
    expect(gaps.map(({ facet, reason, count, iamAction }) => [facet, reason, count, iamAction])).toEqual(
      expect.arrayContaining([
        ["status", "failed", 1, "ec2:DescribeVolumeStatus"],
        ["usage", "denied", 3, "cloudwatch:GetMetricData"],
      ]),
    );
  });

  test("reports a value that AWS left out as a gap, not as a default", async () => {
    const { resources, gaps } = await collectWith({
      ...healthy,
      describeVolumes: () => ({ Volumes: [{ VolumeId: "vol-1" }] }),
    });
    expect(resources[0]?.facets.size).toEqual({ seen: false, reason: "failed" });
    expect(gaps).toMatchObject([{ facet: "size", reason: "failed" }]);
  });

  test("keeps the first page of a list that fails on its second page, but covers nothing", async () => {
    const { resources, covered, gaps } = await collectWith({
      ...healthy,
      describeVolumes: (call) => {
        if ("NextToken" in call.input) throw awsError("RequestLimitExceeded", 503);
        return healthy.describeVolumes?.(call);
      },
    });
    expect(resources).toHaveLength(2);
    expect(covered).toEqual([]);
    expect(gaps).toMatchObject([{ facet: null, reason: "throttled", iamAction: "ec2:DescribeVolumes" }]);
  });

  test("leaves out an item without an identity and counts the list as incomplete", async () => {
    const { resources, covered, gaps } = await collectWith({
      ...healthy,
      describeVolumes: () => ({ Volumes: [{ Size: 1 }, { VolumeId: "vol-1", Size: 2 }] }),
    });
    expect(resources.map((one) => one.id)).toEqual(["vol-1"]);
    expect(covered).toEqual([]);
    expect(gaps).toContainEqual(expect.objectContaining({ facet: null, reason: "failed", count: 1 }));
  });

  test("reports an answer of the wrong shape as a gap and does not crash", async () => {
    const { covered, gaps } = await collectWith({
      ...healthy,
      describeVolumes: () => ({ Volumes: "<html>" }),
    });
    expect(covered).toEqual([]);
    expect(gaps).toMatchObject([{ facet: null, reason: "failed" }]);
  });

  test("uses the queried region when AWS returns an empty one", async () => {
    const listBuckets = () => ({ Buckets: [{ Name: "logs", BucketRegion: "" }] });
    const { resources } = await collectWith({ listBuckets }, [bucket]);
    expect(resources.map(({ region }) => region)).toEqual(["global"]);
  });

  test("continues after one service fails, and reads global types once in the home region", async () => {
    const { resources, gaps, calls, progress } = await collectWith(
      { listBuckets: () => ({ Buckets: [{ Name: "logs", BucketRegion: "eu-west-1" }] }) },
      [volume, bucket],
      ["eu-west-1", "us-east-2"],
    );
    expect(resources.map(({ arn, region }) => [arn, region])).toEqual([["arn:aws:s3:::logs", "eu-west-1"]]);
    expect(calls.filter((call) => call.operation === "listBuckets").map((call) => call.region)).toEqual([
      "us-east-1",
    ]);
    expect(gaps.map((gap) => gap.region).sort()).toEqual(["eu-west-1", "us-east-2"]);
    expect(progress.at(-1)).toMatchObject({ done: 3, total: 3, resources: 1, gaps: 2 });
    expect(progress.map(({ current }) => current)).toContain("S3: 1 resources");
  });

  test("reports a resource count that only grows while regions are read concurrently", async () => {
    const { progress } = await collectWith(
      {
        ...healthy,
        describeVolumes: ({ region }) => ({
          Volumes: (region === "eu-west-1" ? ["a", "b", "c"] : ["d"]).map((name) => ({
            VolumeId: `vol-${name}`,
          })),
        }),
      },
      [volume],
      ["eu-west-1", "us-east-1"],
    );
    const counts = progress.map((one) => one.resources);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(4);
  });

  test("queries parents first and passes them on in batches", async () => {
    const arn = (n: number) => `arn:aws:ecs:us-east-1:111122223333:cluster/c${n}`;
    const { resources, calls } = await collectWith(
      {
        listClusters: ({ input }) =>
          "nextToken" in input
            ? { clusterArns: [arn(4)] }
            : { clusterArns: [arn(1), arn(2), arn(3)], nextToken: "more" },
        describeClusters: ({ input }) => ({
          clusters: (input as { clusters: string[] }).clusters.map((clusterArn) => ({
            clusterArn,
            status: "ACTIVE",
          })),
        }),
      },
      [cluster],
    );
    expect(resources.map((one) => one.arn)).toEqual([1, 2, 3, 4].map(arn));
    expect(calls.filter((call) => call.operation === "describeClusters")).toHaveLength(3);
  });

  test.each([
    ["AccessDeniedException", 403, [1, 2, 4], false],
    ["ClusterNotFoundException", 400, [1, 2, 4], true],
    ["ThrottlingException", 400, [1, 2], false],
  ])("with a parent that fails with %s, reads the others", async (code, status, left, isCovered) => {
    const arn = (n: number) => `arn:aws:ecs:us-east-1:111122223333:cluster/c${n}`;
    const one = { ...cluster, list: { ...cluster.list, absentOn: ["ClusterNotFoundException"] } };
    const { resources, covered, gaps } = await collectWith(
      {
        listClusters: ({ input }) =>
          "nextToken" in input
            ? { clusterArns: [arn(4)] }
            : { clusterArns: [arn(1), arn(2), arn(3)], nextToken: "more" },
        describeClusters: ({ input }) => {
          const { clusters } = input as { clusters: string[] };
          if (clusters.includes(arn(3))) throw awsError(code, status);
          return { clusters: clusters.map((clusterArn) => ({ clusterArn, status: "ACTIVE" })) };
        },
      },
      [one],
    );
    // It doesn't hide the others, and doesn't count as a list that was read unless AWS reports that it is
    // gone.
    expect(resources.map(({ arn: found }) => found)).toEqual(left.map(arn));
    expect(covered).toHaveLength(isCovered ? 1 : 0);
    expect(gaps).toHaveLength(isCovered ? 0 : 1);
  });

  test("ends an incomplete list when a token repeats", async () => {
    const { resources, covered, gaps } = await collectWith({
      ...healthy,
      describeVolumes: () => ({ Volumes: [{ VolumeId: "vol-1", Size: 1 }], NextToken: "same" }),
    });
    expect(resources.map(({ id }) => id)).toEqual(["vol-1"]);
    expect(covered).toEqual([]);
    expect(gaps).toMatchObject([
      { facet: null, reason: "failed", message: expect.stringMatching(/^EndlessList: /) },
    ]);
  });

  test.each([
    ["repeat each other", (): object[] => [{ VolumeId: "vol-1", Size: 1 }], 22],
    ["are empty", (): object[] => [], 1_001],
  ])("ends a list whose pages %s forever, even with new tokens", async (_, items, pages) => {
    let page = 0;
    const { covered, gaps, calls } = await collectWith({
      ...healthy,
      describeVolumes: () => {
        page += 1;
        return { Volumes: items(), NextToken: `page ${page}` };
      },
    });
    expect(calls.filter(({ operation }) => operation === "describeVolumes")).toHaveLength(pages);
    expect(covered).toEqual([]);
    expect(gaps).toMatchObject([{ facet: null, message: expect.stringMatching(/^EndlessList: /) }]);
  });

  test.each([
    [20, 1],
    [21, 0],
  ])("reads %i pages without new items as %i complete list", async (repeats, lists) => {
    let page = 0;
    const { covered, resources } = await collectWith({
      ...healthy,
      describeVolumes: () => {
        page += 1;
        const more = page <= repeats ? { NextToken: `page ${page}` } : {};
        return { Volumes: [{ VolumeId: "vol-1", Size: 1 }], ...more };
      },
    });
    expect([covered.length, resources.length]).toEqual([lists, 1]);
  });

  test("stores an item on two pages once, and reads its facets once", async () => {
    const { resources, covered, calls } = await collectWith({
      ...healthy,
      describeVolumes: ({ input }) =>
        "NextToken" in input
          ? {
              Volumes: [
                { VolumeId: "vol-1", Size: 1 },
                { VolumeId: "vol-2", Size: 2 },
              ],
            }
          : {
              Volumes: [
                { VolumeId: "vol-1", Size: 1 },
                { VolumeId: "vol-1", Size: 1 },
              ],
              NextToken: "two",
            },
    });
    expect(resources.map(({ id }) => id)).toEqual(["vol-1", "vol-2"]);
    expect(covered).toHaveLength(1);
    expect(calls.filter(({ operation }) => operation === "describeVolumeAttribute")).toHaveLength(2);
  });

  test("skips an item that a declaration throws on, and counts the list as incomplete", async () => {
    const fragile = {
      ...volume,
      describe: (item: { VolumeId?: string }) => {
        if (item.VolumeId === "vol-2") throw new RangeError("too odd");
        return { id: item.VolumeId, tags: {} };
      },
    };
    const { resources, covered, gaps } = await collectWith(healthy, [fragile]);
    expect(resources.map(({ id }) => id)).toEqual(["vol-1", "vol-3"]);
    expect(covered).toEqual([]);
    expect(gaps).toMatchObject([{ facet: null, reason: "failed", count: 1 }]);
  });

  test("reports a facet that can't be requested as a gap of its own", async () => {
    const fragile = (plan: object) => ({ ...volume, facets: { ...volume.facets, ...plan } }) as typeof volume;
    const odd = () => {
      throw new RangeError("too odd");
    };
    const { resources, covered, gaps } = await collectWith(healthy, [
      fragile({
        attribute: { ...volume.facets.attribute, known: odd },
        status: { ...volume.facets.status, groupBy: odd },
        usage: { ...volume.facets.usage, read: odd },
      }),
    ]);
    expect([resources.length, covered.length]).toEqual([3, 1]);
    expect(gaps.map(({ facet, reason, count }) => [facet, reason, count])).toEqual([
      ["attribute", "failed", 3],
      ["status", "failed", 3],
      ["usage", "failed", 3],
    ]);
  });

  test("keeps the known region of a resource while its own can't be read", async () => {
    const located = {
      ...bucket,
      describe: () => ({ name: "logs", region: { seen: false, reason: "denied" } as const }),
    };
    const regions = async (known: ReadonlyMap<string, string>) => {
      const found: Resource[] = [];
      await collect({
        accountId: "111122223333",
        regions: ["us-east-1"],
        declarations: [located],
        send: async () => ({ Buckets: [{ Name: "logs" }] }),
        customReaders: {},
        knownRegions: known,
        takenAt: "2026-11-21T10:00:00.000Z",
        signal: new AbortController().signal,
        onResources: (page) => void found.push(...page),
        onProgress: () => undefined,
      });
      return found.map(({ region }) => region);
    };
    expect(await regions(new Map([["arn:aws:s3:::logs", "eu-west-1"]]))).toEqual(["eu-west-1"]);
    expect(await regions(new Map())).toEqual(["global"]);
  });

  test("reads all pages of a fact, and reports half of one as a gap", async () => {
    const tagged = awsResource<ECS>()({
      ...{ type: "AWS::ECS::Cluster", label: "ECS Cluster", service: "ecs" },
      list: { op: "listClusters", items: (page) => page.clusterArns, paging: "none" },
      arn: (item) => item,
      facets: ({ call }) => ({
        tasks: call(
          "listTasks",
          (item) => ({ cluster: item }),
          (out) => out.taskArns,
        ),
      }),
      describe: () => ({ tags: {} }),
      cost: "free",
    });
    const answers: Answers = {
      listClusters: () => ({ clusterArns: ["arn:aws:ecs:us-east-1:111122223333:cluster/a"] }),
      listTasks: ({ input }) =>
        "nextToken" in input ? { taskArns: ["t2"] } : { taskArns: ["t1"], nextToken: "two" },
    };
    const whole = await collectWith(answers, [tagged]);
    expect(whole.resources[0]?.facets.tasks).toEqual({ seen: true, value: ["t1", "t2"] });
    const half = await collectWith(
      {
        ...answers,
        listTasks: ({ input }) => {
          if ("nextToken" in input) throw awsError("ThrottlingException", 400);
          return { taskArns: ["t1"], nextToken: "two" };
        },
      },
      [tagged],
    );
    expect(half.resources[0]?.facets.tasks).toEqual({ seen: false, reason: "throttled" });
  });

  test("rejects on abort", async () => {
    const abort = new AbortController();
    const work = collect({
      accountId: "111122223333",
      regions: ["us-east-1"],
      declarations: [volume],
      send: async () => {
        abort.abort(new Error("called off"));
        throw new Error("socket closed");
      },
      customReaders: {},
      takenAt: "2026-11-21T10:00:00.000Z",
      signal: abort.signal,
      onResources: () => undefined,
      onProgress: () => undefined,
    });
    await expect(work).rejects.toThrow("called off");
  });
});
