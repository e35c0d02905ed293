import type { DynamoDB } from "@aws-sdk/client-dynamodb";
import { buildArn } from "@skyledger/core/model/arn";
import type { AwsCall } from "@skyledger/core/model/aws-call";
import { awsResource } from "@skyledger/core/model/define-resource";
import { describe, expect, it } from "vitest";
import { collectFacets } from "./collect-facets.ts";

interface Listed {
  id?: string;
  name?: string;
  load?: number;
  over?: boolean;
}

const table = awsResource<DynamoDB>()({
  type: "AWS::DynamoDB::Table",
  label: "Table",
  service: "dynamodb",
  list: { op: "listTables", items: () => [] as Listed[] },
  arn: (item, scope) => buildArn(scope, "dynamodb", "table/", item.id),
  ended: ({ over = false }) => over,
  facets: ({ read, call, batch }) => ({
    load: read((item) => item.load),
    backups: call(
      "describeContinuousBackups",
      (item) => ({ TableName: item.name }),
      () => "on",
    ),
    items: batch("batchGetItem", {
      size: 10,
      input: (items) => ({ RequestItems: {}, Names: items.flatMap(({ name }) => name ?? []) }),
      pick: () => "there",
    }),
  }),
  describe: (item) => ({ id: item.name, tags: {} }),
  cost: "free",
});

async function readAll(items: readonly Listed[]) {
  const calls: AwsCall[] = [];
  const collected = await collectFacets(items, {
    declaration: table,
    scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
    region: "us-east-1",
    regionLabel: "us-east-1",
    send: async (call) => {
      calls.push(call);
      return {};
    },
    customReaders: {},
    takenAt: "2026-05-13T10:00:00Z",
    signal: new AbortController().signal,
  });
  return { ...collected, asked: calls.map(({ operation, input }) => [operation, input]) };
}

const counted = awsResource<DynamoDB>()({
  ...{ type: "AWS::DynamoDB::Table", label: "Table", service: "dynamodb", cost: "free" },
  list: { op: "listTables", items: () => [] as Listed[] },
  arn: (item, scope) => buildArn(scope, "dynamodb", "table/", item.id),
  facets: ({ read, custom }) => ({
    doubled: custom<number>("doubled", ["dynamodb:DescribeTable"], "load"),
    load: read((item) => item.load),
  }),
  describe: (item) => ({ id: item.name, tags: {} }),
});

/** Reads items whose custom reader doubles the facet before it. */
async function readCounted(items: readonly Listed[]) {
  const { resources, gaps } = await collectFacets(items, {
    declaration: counted,
    scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
    region: "us-east-1",
    regionLabel: "us-east-1",
    send: async () => ({}),
    customReaders: {
      doubled: async ({ before }) => (typeof before === "number" && before > 0 ? before * 2 : undefined),
    },
    takenAt: "2026-05-13T10:00:00Z",
    signal: new AbortController().signal,
  });
  return { facets: resources.map((resource) => resource.facets.doubled), gaps };
}

describe("collecting facets", () => {
  it("gives a custom reader the facet that it follows; without it, or without a value, the facet is a gap", async () => {
    const { facets, gaps } = await readCounted([{ id: "1", load: 2 }, { id: "2" }, { id: "3", load: 0 }]);
    expect(facets).toEqual([
      { seen: true, value: 4 },
      { seen: false, reason: "failed" },
      { seen: false, reason: "failed" },
    ]);
    const ofReader = gaps.filter(({ facet }) => facet === "doubled");
    expect(ofReader.map(({ iamAction }) => iamAction)).toEqual([
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTable",
    ]);
  });

  it("makes no call for an item without an identity, and counts it", async () => {
    const { asked, resources, unidentified } = await readAll([{ name: "a", load: 1 }]);
    expect({ asked, resources, unidentified }).toEqual({ asked: [], resources: [], unidentified: 1 });
  });

  it("makes no call for an item that has ended, and reports no gap for it", async () => {
    const { asked, resources, gaps, unidentified } = await readAll([
      { id: "1", name: "a", load: 1, over: true },
      { id: "2", name: "b", over: true },
    ]);
    expect({ asked, gaps, unidentified }).toEqual({ asked: [], gaps: [], unidentified: 0 });
    expect(resources.map(({ ended, facets }) => [ended, facets])).toEqual([
      [true, { load: { seen: true, value: 1 } }],
      [true, {}],
    ]);
  });

  it("skips a call that lacks a required member: the facet becomes a gap, and the others are read", async () => {
    const { asked, resources, gaps } = await readAll([
      { id: "1", load: 1 },
      { id: "2", name: "b", load: 2 },
    ]);
    expect(asked).toEqual([
      ["describeContinuousBackups", { TableName: "b" }],
      ["batchGetItem", { RequestItems: {}, Names: ["b"] }],
    ]);
    const [first, second] = resources.map(({ facets }) => facets);
    expect(first).toMatchObject({ backups: { seen: false }, items: { seen: false } });
    expect(second).toMatchObject({ backups: { seen: true }, items: { seen: true } });
    expect(gaps.map(({ facet, error }) => [facet, error.reason, error.code])).toEqual([
      ["backups", "failed", "IncompleteAnswer"],
      ["items", "failed", "IncompleteAnswer"],
    ]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    "turns a facet of %d into a gap, because JSON would store null",
    async (load) => {
      const { resources } = await readAll([{ id: "1", name: "a", load }]);
      expect(resources[0]?.facets.load).toEqual({ seen: false, reason: "failed" });
    },
  );
});
