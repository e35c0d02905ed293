import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { describe, expect, it } from "vitest";
import { lastAccessed } from "./last-accessed.ts";

const at = (day: number) => new Date(Date.UTC(2026, 3, day));
const used = (ServiceNamespace: string, day?: number) => ({
  ServiceName: ServiceNamespace.toUpperCase(),
  ServiceNamespace,
  ...(day === undefined ? {} : { LastAuthenticated: at(day) }),
});

/** An IAM that answers reports one after the other. */
function iam(...reports: readonly object[]) {
  const calls: AwsCall[] = [];
  const left = [...reports];
  const send: Send = async (call: AwsCall) => {
    calls.push(call);
    return call.operation === "generateServiceLastAccessedDetails" ? { JobId: "job" } : left.shift();
  };
  return { calls, send };
}

const read = (send: Send, item: object = {}, pauses: number[] = []) =>
  lastAccessed(
    {
      send,
      scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
      region: "us-east-1",
      item: { Arn: "arn:aws:iam::123456789012:role/app", ...item },
      signal: new AbortController().signal,
    },
    async (milliseconds) => pauses.push(milliseconds),
  );

const report = (services: readonly object[], more: object = {}) => ({
  JobStatus: "COMPLETED",
  ServicesLastAccessed: services,
  ...more,
});

describe("last accessed data", () => {
  it("lists used services, the most recent first, and counts the allowed ones", async () => {
    const { calls, send } = iam(report([used("ec2"), used("s3", 2), used("sqs", 9), used("logs", 2)]));
    expect(await read(send)).toEqual({
      allowedServices: 4,
      services: [
        { namespace: "sqs", lastAuthenticatedAt: at(9).toISOString(), actions: null },
        { namespace: "logs", lastAuthenticatedAt: at(2).toISOString(), actions: null },
        { namespace: "s3", lastAuthenticatedAt: at(2).toISOString(), actions: null },
      ],
    });
    expect(calls.map(({ operation, input }) => [operation, input])).toEqual([
      [
        "generateServiceLastAccessedDetails",
        { Arn: "arn:aws:iam::123456789012:role/app", Granularity: "ACTION_LEVEL" },
      ],
      ["getServiceLastAccessedDetails", { JobId: "job", MaxItems: 1000 }],
    ]);
  });

  it("reads all pages, and each service once", async () => {
    const { calls, send } = iam(
      report([used("s3", 2), used("ec2")], { IsTruncated: true, Marker: "next" }),
      report([used("s3", 5), used("s3", 3), used("kms", 1)], { IsTruncated: false }),
    );
    const found = await read(send);
    expect(found.allowedServices).toBe(3);
    expect(found.services).toEqual([
      { namespace: "s3", lastAuthenticatedAt: at(5).toISOString(), actions: null },
      { namespace: "kms", lastAuthenticatedAt: at(1).toISOString(), actions: null },
    ]);
    expect(calls.at(-1)?.input).toEqual({ JobId: "job", MaxItems: 1000, Marker: "next" });
  });

  it("lists the tracked actions of used services, each once with its last use", async () => {
    const tracked = (ActionName: string, day?: number) => ({
      ActionName,
      ...(day === undefined ? {} : { LastAccessedTime: at(day) }),
    });
    const { send } = iam(
      report([
        {
          ...used("s3", 2),
          TrackedActionsLastAccessed: [
            tracked("ListBucket", 2),
            tracked("CreateBucket"),
            tracked("PutAcl", 4),
          ],
        },
        { ...used("s3"), TrackedActionsLastAccessed: [tracked("PutAcl"), tracked("ListBucket", 1)] },
        { ...used("sqs", 1), TrackedActionsLastAccessed: [] },
        { ...used("ec2"), TrackedActionsLastAccessed: [tracked("RunInstances")] },
      ]),
    );
    expect((await read(send)).services).toEqual([
      {
        ...{ namespace: "s3", lastAuthenticatedAt: at(2).toISOString() },
        actions: [
          { name: "CreateBucket", lastAccessedAt: null },
          { name: "ListBucket", lastAccessedAt: at(2).toISOString() },
          { name: "PutAcl", lastAccessedAt: at(4).toISOString() },
        ],
      },
      { namespace: "sqs", lastAuthenticatedAt: at(1).toISOString(), actions: null },
    ]);
  });

  it("waits until the report is ready, for half a minute", async () => {
    const pauses: number[] = [];
    const running = { JobStatus: "IN_PROGRESS" };
    expect(await read(iam(running, running, report([])).send, {}, pauses)).toEqual({
      allowedServices: 0,
      services: [],
    });
    expect(pauses).toEqual([500, 1000]);
    const endless = iam(...Array.from({ length: 20 }, () => running));
    await expect(read(endless.send)).rejects.toThrow("IAM has no last accessed data: IN_PROGRESS");
    expect(endless.calls).toHaveLength(8);
  });

  it("requests nothing for a role that AWS reports as unused", async () => {
    const { calls, send } = iam();
    expect(await read(send, { RoleLastUsed: {} })).toEqual({ allowedServices: null, services: [] });
    expect(calls).toEqual([]);
    const usedRole = iam(report([used("s3", 2)]));
    expect((await read(usedRole.send, { RoleLastUsed: { LastUsedDate: at(2) } })).services).toHaveLength(1);
  });

  it.each([
    ["a failed report", { JobStatus: "FAILED", Error: { Message: "Try later", Code: "x" } }, "Try later"],
    ["a report without status", {}, "no status"],
    ["a report without services", { JobStatus: "COMPLETED" }, "without services"],
    ["a service without a namespace", report([{ ServiceName: "S3" }]), "without a service"],
    [
      "an action without a name",
      report([{ ...used("s3", 1), TrackedActionsLastAccessed: [{}] }]),
      "an action",
    ],
    ["a truncated report without its next page", report([], { IsTruncated: true }), "truncated"],
  ])("fails on %s", async (_, answer, words) => {
    await expect(read(iam(answer).send)).rejects.toThrow(words);
  });

  it("fails when the report has no ID, or the identity no ARN", async () => {
    await expect(read(async () => ({}))).rejects.toThrow("without an ID");
    await expect(read(iam().send, { Arn: undefined })).rejects.toThrow("without its ARN");
  });
});
