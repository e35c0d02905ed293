import type { DescribeInstancesResult, DescribeVolumesResult, Filter } from "@aws-sdk/client-ec2";
import type { ListBucketsCommandOutput } from "@aws-sdk/client-s3";
import type { AwsCall } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { createSandbox, type Sandbox, type SandboxChange } from "./create-sandbox.ts";

const now = new Date("2026-05-13T10:00:00Z");
const east = "us-east-1";

function open(
  more: {
    changes?: SandboxChange[];
    onChange?: (change: SandboxChange) => Promise<void>;
    size?: number;
  } = {},
) {
  return createSandbox({ accountId: "123456789012", seed: 1, size: 300, now, clock: () => now, ...more });
}

async function volumes(sandbox: Sandbox, input: object = {}, region = east) {
  const call: AwsCall = { service: "ec2", operation: "describeVolumes", input, region };
  return (await sandbox.send(call)) as DescribeVolumesResult;
}

async function instances(sandbox: Sandbox, input: object = {}) {
  const output = (await sandbox.send({
    service: "ec2",
    operation: "describeInstances",
    input,
    region: east,
  })) as DescribeInstancesResult;
  return (output.Reservations ?? []).flatMap((reservation) => reservation.Instances ?? []);
}

async function unattached(sandbox: Sandbox): Promise<string> {
  const Filters: Filter[] = [{ Name: "status", Values: ["available"] }];
  const id = (await volumes(sandbox, { Filters })).Volumes?.[0]?.VolumeId;
  if (!id) throw new Error("The sandbox holds no unattached volume.");
  return id;
}

describe("createSandbox", () => {
  it("returns every item once across the pages of a list", async () => {
    const sandbox = open();
    const all = (await volumes(sandbox)).Volumes?.map((volume) => volume.VolumeId);
    const paged: (string | undefined)[] = [];
    let NextToken: string | undefined;
    do {
      const page = await volumes(sandbox, { MaxResults: 5, ...(NextToken ? { NextToken } : {}) });
      expect(page.Volumes?.length).toBeLessThanOrEqual(5);
      paged.push(...(page.Volumes ?? []).map((volume) => volume.VolumeId));
      NextToken = page.NextToken;
    } while (NextToken);
    expect(paged).toEqual(all);
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged.length).toBeGreaterThan(8);
  });

  it("rejects an unknown page token", async () => {
    await expect(volumes(open(), { NextToken: "nonsense" })).rejects.toMatchObject({
      name: "InvalidParameterValue",
    });
  });

  it("filters by value, pattern, and tag, and rejects a filter that AWS does not have", async () => {
    const sandbox = open();
    const named = await volumes(sandbox, { Filters: [{ Name: "tag:Name", Values: ["orders-*"] }] });
    expect(named.Volumes?.map((volume) => volume.Tags?.find((tag) => tag.Key === "Name")?.Value)).toEqual([
      "orders-db-copy",
    ]);
    const both = await volumes(sandbox, {
      Filters: [
        { Name: "status", Values: ["available"] },
        { Name: "volume-type", Values: ["gp2", "io1"] },
      ],
    });
    expect(both.Volumes?.every((volume) => volume.State === "available" && volume.VolumeType !== "gp3")).toBe(
      true,
    );
    await expect(volumes(sandbox, { Filters: [{ Name: "colour", Values: ["red"] }] })).rejects.toMatchObject({
      name: "InvalidParameterValue",
    });
  });

  it("returns AWS's error for an unknown ID", async () => {
    await expect(volumes(open(), { VolumeIds: ["vol-0"] })).rejects.toMatchObject({
      name: "InvalidVolume.NotFound",
      $metadata: { httpStatusCode: 400 },
    });
  });

  it("rejects an unknown operation", async () => {
    const call = { service: "ec2", operation: "describeSpotFleetRequests", input: {}, region: east } as const;
    await expect(open().send(call)).rejects.toMatchObject({
      name: "UnknownOperationException",
      $metadata: { httpStatusCode: 400 },
    });
  });

  it("has exactly its three Regions", async () => {
    await expect(volumes(open(), {}, "eu-west-1")).rejects.toMatchObject({ name: "OptInRequired" });
  });

  it("redirects calls about a bucket in another Region, as S3 does", async () => {
    const sandbox = open();
    const list = (await sandbox.send({
      service: "s3",
      operation: "listBuckets",
      input: {},
      region: east,
    })) as ListBucketsCommandOutput;
    const elsewhere = list.Buckets?.find((bucket) => bucket.BucketRegion === "us-west-2");
    const call = {
      service: "s3",
      operation: "getBucketVersioning",
      input: { Bucket: elsewhere?.Name },
    } as const;
    await expect(sandbox.send({ ...call, region: east })).rejects.toMatchObject({
      name: "PermanentRedirect",
    });
    await expect(sandbox.send({ ...call, region: "us-west-2" })).resolves.toBeDefined();
  });

  it("ends an aborted call", async () => {
    const call = { service: "ec2", operation: "describeVpcs", input: {}, region: east } as const;
    await expect(open().send(call, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("changes of the sandbox", () => {
  it("are stored before they are applied and answered", async () => {
    const order: string[] = [];
    const sandbox = open({
      onChange: async (change) => {
        await new Promise((resolve) => setTimeout(resolve, 0));
        order.push(
          `stored ${change.operation}, volume there: ${(await volumes(sandbox, { VolumeIds: [id] })).Volumes?.length}`,
        );
      },
    });
    const id = await unattached(sandbox);
    await sandbox.send({ service: "ec2", operation: "deleteVolume", input: { VolumeId: id }, region: east });
    order.push("answered");
    expect(order).toEqual(["stored deleteVolume, volume there: 1", "answered"]);
    await expect(volumes(sandbox, { VolumeIds: [id] })).rejects.toMatchObject({
      name: "InvalidVolume.NotFound",
    });
  });

  it("do not happen if they cannot be stored, and the next one can", async () => {
    let broken = true;
    const sandbox = open({
      onChange: () => (broken ? Promise.reject(new Error("disk full")) : Promise.resolve()),
    });
    const id = await unattached(sandbox);
    const call = {
      service: "ec2",
      operation: "deleteVolume",
      input: { VolumeId: id },
      region: east,
    } as const;
    await expect(sandbox.send(call)).rejects.toThrow("disk full");
    expect((await volumes(sandbox, { VolumeIds: [id] })).Volumes).toHaveLength(1);
    broken = false;
    await expect(sandbox.send(call)).resolves.toBeDefined();
  });

  it("are not stored if AWS would reject them", async () => {
    const stored: SandboxChange[] = [];
    const sandbox = open({ onChange: async (change) => void stored.push(change) });
    const Filters: Filter[] = [{ Name: "status", Values: ["in-use"] }];
    const VolumeId = (await volumes(sandbox, { Filters })).Volumes?.[0]?.VolumeId;
    const call = { service: "ec2", operation: "deleteVolume", input: { VolumeId }, region: east } as const;
    await expect(sandbox.send(call)).rejects.toMatchObject({ name: "VolumeInUse" });
    expect(stored).toEqual([]);
  });

  it("give the same fixtures when replayed, including IDs of new resources", async () => {
    const changes: SandboxChange[] = [];
    const sandbox = open({ onChange: async (change) => void changes.push(change) });
    const VolumeId = await unattached(sandbox);
    const InstanceId = (
      await instances(sandbox, { Filters: [{ Name: "tag:Name", Values: ["reporting-worker"] }] })
    )[0]?.InstanceId;
    const send = (operation: string, input: object) =>
      sandbox.send({ service: "ec2", operation, input, region: east });
    await send("createSnapshot", { VolumeId, Description: "before deletion" });
    await send("deleteVolume", { VolumeId });
    await send("stopInstances", { InstanceIds: [InstanceId] });
    await send("createTags", { Resources: [InstanceId], Tags: [{ Key: "Owner", Value: "no-one" }] });

    const again = open({ changes: JSON.parse(JSON.stringify(changes)) });
    expect(again.notReplayed).toEqual([]);
    for (const operation of ["describeVolumes", "describeInstances", "describeSnapshots"]) {
      const call = { service: "ec2", operation, input: {}, region: east } as const;
      expect(await again.send(call)).toEqual(await sandbox.send(call));
    }
    const [stopped] = await instances(again, { InstanceIds: [InstanceId] });
    expect(stopped?.State?.Name).toBe("stopped");
    expect(stopped?.StateTransitionReason).toBe("User initiated (2026-05-13 10:00:00 GMT)");
    expect(stopped?.Tags).toContainEqual({ Key: "Owner", Value: "no-one" });
  });

  it("that no longer apply are skipped and reported", () => {
    const change: SandboxChange = {
      service: "ec2",
      operation: "deleteVolume",
      region: east,
      input: { VolumeId: "vol-0gone" },
      at: now.toISOString(),
    };
    const unknown: SandboxChange = { ...change, operation: "paintVolume" };
    expect(open({ changes: [change, unknown] }).notReplayed).toEqual([change, unknown]);
  });

  it("made at the same time happen one after the other", async () => {
    const stored: string[] = [];
    const sandbox = open({
      onChange: async ({ input }) => {
        // The first one gives the others every chance to overtake it.
        const turns = stored.length === 0 ? 10 : 1;
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
        stored.push(JSON.stringify(input));
      },
    });
    const VolumeId = await unattached(sandbox);
    const results = await Promise.allSettled(
      ["first", "second", "third"].map((Description) =>
        sandbox.send({
          service: "ec2",
          operation: "createSnapshot",
          input: { VolumeId, Description },
          region: east,
        }),
      ),
    );
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(stored.map((text) => JSON.parse(text).Description)).toEqual(["first", "second", "third"]);
  });

  it("do not alter earlier responses", async () => {
    const sandbox = open();
    const before = await instances(sandbox, {
      Filters: [{ Name: "tag:Name", Values: ["reporting-worker"] }],
    });
    const ids = before.map((instance) => instance.InstanceId);
    await sandbox.send({
      service: "ec2",
      operation: "stopInstances",
      input: { InstanceIds: ids },
      region: east,
    });
    expect(before[0]?.State?.Name).toBe("running");
  });
});
