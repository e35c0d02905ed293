import type { ECS } from "@aws-sdk/client-ecs";
import type { IAM } from "@aws-sdk/client-iam";
import type { AwsCall } from "@skyledger/core/model/aws-call";
import { awsResource, type ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Resource } from "@skyledger/core/model/resource";
import { describe, expect, test } from "vitest";
import { collect } from "./collect.ts";

async function collected(declaration: ResourceDeclaration, answer: (call: AwsCall) => object) {
  const resources: Resource[] = [];
  const calls: AwsCall[] = [];
  const coverage = await collect({
    accountId: "111122223333",
    regions: ["eu-west-1"],
    declarations: [declaration],
    send: async (call) => {
      calls.push(call);
      return answer(call);
    },
    customReaders: {},
    takenAt: "2026-11-22T10:00:00.000Z",
    signal: new AbortController().signal,
    onResources: (page) => void resources.push(...page),
    onProgress: () => undefined,
  });
  return { ...coverage, resources, calls };
}

const services = awsResource<ECS>()({
  ...{ type: "AWS::ECS::Service", label: "ECS Service", service: "ecs" },
  list: {
    of: { op: "listClusters", items: (page) => page.clusterArns },
    op: "listServices",
    input: ([cluster]) => ({ cluster: String(cluster) }),
    items: (page) => page.serviceArns,
    paging: "none",
  },
  arn: (item) => item,
  facets: () => ({}),
  describe: () => ({ tags: {} }),
  cost: "free",
});

const users = awsResource<IAM>()({
  ...{ type: "AWS::IAM::User", label: "IAM User", service: "iam" },
  list: { op: "listUsers", items: (page) => page.Users, paging: { input: "Marker", output: "Marker" } },
  arn: (user) => user.Arn ?? "",
  facets: ({ call }) => ({
    devices: call(
      "listMFADevices",
      (user) => ({ UserName: user.UserName }),
      (out) => ({ count: out.MFADevices?.length ?? 0, truncated: out.IsTruncated ?? false }),
    ),
  }),
  describe: (user) => ({ id: user.UserName, name: user.UserName, tags: {} }),
  cost: "free",
});

const arn = (name: string) => `arn:aws:iam::111122223333:user/${name}`;

describe("lists with parents", () => {
  test("queries a parent once when it appears on two pages", async () => {
    const { calls, resources, covered } = await collected(services, ({ operation, input }) => {
      if (operation === "listServices")
        return { serviceArns: ["arn:aws:ecs:eu-west-1:111122223333:service/a/one"] };
      return "NextToken" in input ? { clusterArns: ["a"] } : { clusterArns: ["a"], NextToken: "two" };
    });
    expect(calls.filter(({ operation }) => operation === "listServices")).toHaveLength(1);
    expect([resources.length, covered.length]).toEqual([1, 1]);
  });

  test("stops with a gap when parents repeat under ever new tokens", async () => {
    let page = 0;
    const { calls, covered, gaps } = await collected(services, ({ operation }) => {
      if (operation === "listServices") return { serviceArns: [] };
      page += 1;
      return { clusterArns: ["a"], NextToken: `page ${page}` };
    });
    expect(calls.length).toBeLessThan(30);
    expect(covered).toEqual([]);
    expect(gaps).toMatchObject([{ facet: null, message: expect.stringContaining("EndlessList") }]);
  });
});

describe("pages", () => {
  test("does not report truncation for a fact whose pages were all read", async () => {
    const { resources } = await collected(users, ({ operation, input }) => {
      if (operation === "listUsers") return { Users: [{ UserName: "ann", Arn: arn("ann") }] };
      return "Marker" in input
        ? { MFADevices: [{}], IsTruncated: false }
        : { MFADevices: [{}], IsTruncated: true, Marker: "two" };
    });
    expect(resources[0]?.facets.devices).toEqual({ seen: true, value: { count: 2, truncated: false } });
  });

  test("stops with a gap when items without a name repeat under ever new tokens", async () => {
    let page = 0;
    const { calls, covered, gaps } = await collected(users, () => {
      page += 1;
      return { Users: [{ UserName: "", Arn: "" }], Marker: `page ${page}` };
    });
    expect(calls.length).toBeLessThan(30);
    expect(covered).toEqual([]);
    expect(gaps.map(({ message }) => message.split(":")[0]).sort()).toEqual(["UnidentifiedResource"]);
  });
});

test("treats an empty name as missing and uses the last part of the ARN", async () => {
  const { resources } = await collected(users, ({ operation }) =>
    operation === "listUsers" ? { Users: [{ UserName: "", Arn: arn("ann") }] } : { MFADevices: [] },
  );
  expect(resources).toMatchObject([{ id: "ann", name: "ann", facets: { devices: { seen: false } } }]);
});
