import type { GetMetricDataInput } from "@aws-sdk/client-cloudwatch";
import type { Send } from "@skyledger/core/model/aws-call";
import { metricNeeds } from "@skyledger/core/model/metric-need";
import { describe, expect, test } from "vitest";
import { hourOfWeek, readStatistics, type WantedMetric } from "./read-statistics.ts";

const takenAt = "2026-05-13T10:00:00.000Z";
const metric = metricNeeds("AWS/EC2", ({ id }) => ({ InstanceId: id }));
const cpu = metric("CPU", "CPUUtilization", "Percent", ["p95", "Maximum"]);

function wanted(id: string, more: Partial<WantedMetric> = {}): WantedMetric {
  const arn = `arn:aws:ec2:us-east-1:123456789012:instance/${id}`;
  const identity = { arn, type: "AWS::EC2::Instance", id, name: id, accountId: "123456789012" };
  const kept = { status: null, createdAt: null, tags: { seen: true as const, value: {} }, facets: {} };
  return { resource: { ...identity, ...kept, region: "us-east-1" }, need: cpu, days: 14, ...more };
}

interface Sent {
  region: string;
  input: GetMetricDataInput;
}

/** A CloudWatch that answers every query with one point a day, and records the queries. */
function cloudwatch(answer?: (sent: Sent) => unknown): { send: Send; sent: Sent[] } {
  const sent: Sent[] = [];
  const send: Send = async ({ input, region }) => {
    const asked = { region, input: input as GetMetricDataInput };
    sent.push(asked);
    if (answer) return answer(asked);
    return {
      MetricDataResults: asked.input.MetricDataQueries?.map(({ Id, MetricStat }) => ({
        Id,
        Timestamps: [new Date("2026-05-12T00:00:00Z"), new Date("2026-05-11T00:00:00Z")],
        Values: MetricStat?.Stat === "Maximum" ? [9, 7] : [5, 4],
      })),
    };
  };
  return { send, sent };
}
const context = (send: Send) => ({
  send,
  homeRegion: "us-east-1",
  takenAt,
  signal: new AbortController().signal,
});

describe("readStatistics", () => {
  test("requests whole days before the inventory, one query per statistic, and combines days", async () => {
    const { send, sent } = cloudwatch();
    const [read] = await readStatistics(context(send), [wanted("i-1")]);
    expect(sent[0]?.input).toMatchObject({
      StartTime: new Date("2026-04-29T00:00:00Z"),
      EndTime: new Date("2026-05-13T00:00:00Z"),
      MetricDataQueries: [
        {
          Id: "q0",
          MetricStat: {
            Period: 86_400,
            Stat: "p95",
            Metric: { Dimensions: [{ Name: "InstanceId", Value: "i-1" }] },
          },
        },
        { Id: "q1", MetricStat: { Stat: "Maximum" } },
      ],
    });
    expect(read).toMatchObject({
      seen: true,
      value: {
        daily: [
          { day: "2026-05-11", p95: 4, maximum: 7, p99: null },
          { day: "2026-05-12", p95: 5, maximum: 9, sum: null },
        ],
        weekly: [],
      },
    });
  });

  test("combines days in any order of each statistic, and the last value of a repeated day counts", async () => {
    const points: Record<string, [day: string, value: number][]> = {
      p95: [
        ["2026-05-12", 1],
        ["2026-05-10", 2],
        ["2026-05-11", 3],
        ["2026-05-10", 4],
      ],
      Maximum: [
        ["2026-05-09", 5],
        ["2026-05-11", 6],
        ["2026-05-12", 7],
      ],
    };
    const { send } = cloudwatch(({ input }) => ({
      MetricDataResults: input.MetricDataQueries?.map(({ Id, MetricStat }) => {
        const reported = points[MetricStat?.Stat ?? ""] ?? [];
        return {
          Id,
          Timestamps: reported.map(([day]) => new Date(`${day}T00:00:00Z`)),
          Values: reported.map(([, value]) => value),
        };
      }),
    }));
    const read = await readStatistics(context(send), [wanted("i-1"), wanted("i-2")]);
    const day = (text: string, p95: number | null, maximum: number | null) => ({
      ...{ day: text, p50: null, p95, p99: null, average: null, maximum, minimum: null, sum: null },
    });
    const daily = [
      day("2026-05-09", null, 5),
      day("2026-05-10", 4, null),
      day("2026-05-11", 3, 6),
      day("2026-05-12", 1, 7),
    ];
    expect(read).toMatchObject([0, 1].map(() => ({ seen: true, value: { daily, weekly: [] } })));
  });

  test("sends 500 queries per call, and queries each region for its own metrics", async () => {
    const { send, sent } = cloudwatch();
    const many = Array.from({ length: 300 }, (_, index) => wanted(`i-${index}`));
    const west = wanted("i-west");
    const global = wanted("i-global");
    const elsewhere = { ...west, resource: { ...west.resource, region: "us-west-2" } };
    const answers = await readStatistics(context(send), [
      ...many,
      elsewhere,
      { ...global, resource: { ...global.resource, region: "global" } },
    ]);
    const queries = sent.map(({ region, input }) => `${region} ${input.MetricDataQueries?.length}`);
    expect(queries.sort()).toEqual(["us-east-1 102", "us-east-1 500", "us-west-2 2"]);
    expect(answers.every(({ seen }) => seen)).toBe(true);
  });

  test("reads two regions concurrently, and each region's batches one after the other", async () => {
    const both = Promise.withResolvers<void>();
    const regions = new Set<string>();
    const { send: answer } = cloudwatch();
    const send: Send = async (call, signal) => {
      regions.add(call.region);
      if (regions.size === 2) both.resolve();
      await both.promise;
      return await answer(call, signal);
    };
    const here = wanted("i-1");
    const there = { ...here, resource: { ...here.resource, region: "us-west-2" } };
    const read = await readStatistics(context(send), [here, there]);
    expect(read.map((one) => one.seen)).toEqual([true, true]);
  });

  test("keeps hours of the week within the limit of points per call, and the highest of each", async () => {
    const weekly = metric("CPU", "CPUUtilization", "Percent", ["Maximum"], { weekly: true });
    const { send, sent } = cloudwatch(({ input }) => ({
      MetricDataResults: input.MetricDataQueries?.map(({ Id, MetricStat }) => ({
        Id,
        // Two Mondays, and a Sunday evening.
        Timestamps: ["2026-05-04T08:00:00Z", "2026-05-11T08:00:00Z", "2026-05-10T23:00:00Z"].map(
          (at) => new Date(at),
        ),
        Values: MetricStat?.Period === 3600 ? [3, 8, 1] : [9, 9, 9],
      })),
    }));
    const many = Array.from({ length: 301 }, (_, index) => wanted(`i-${index}`, { need: weekly }));
    const [read] = await readStatistics(context(send), many);
    // 14 days are 336 points for an hourly query and 14 for a daily one: about 42 pairs fit into 15,000
    // points.
    expect(sent.map(({ input }) => input.MetricDataQueries?.length)).toEqual([
      85, 84, 84, 84, 84, 84, 84, 13,
    ]);
    const hours = read?.seen ? read.value.weekly : [];
    expect([hours.length, hours[8], hours[167], hours[0]]).toEqual([168, 8, 1, null]);
  });

  test("follows pages", async () => {
    let page = 0;
    const { send } = cloudwatch(({ input }) => {
      page += 1;
      const at = new Date(`2026-05-1${page}T00:00:00Z`);
      return {
        MetricDataResults: input.MetricDataQueries?.map(({ Id }) => ({
          Id,
          Timestamps: [at],
          Values: [page],
        })),
        ...(page === 1 ? { NextToken: "more" } : {}),
      };
    });
    const [read] = await readStatistics(context(send), [wanted("i-1")]);
    expect(read?.seen && read.value.daily.map(({ p95 }) => p95)).toEqual([1, 2]);
  });

  test("turns only its own metrics into gaps when a call is refused", async () => {
    const errors: string[] = [];
    const denied = Object.assign(new Error("not allowed"), { name: "AccessDenied" });
    const { send } = cloudwatch(({ region, input }) => {
      if (region === "us-west-2") throw denied;
      return { MetricDataResults: input.MetricDataQueries?.map(({ Id }) => ({ Id, Values: [] })) };
    });
    const west = wanted("i-2");
    const asked = [wanted("i-1"), { ...west, resource: { ...west.resource, region: "us-west-2" } }];
    const answers = await readStatistics(context(send), asked, (region, { code }) =>
      errors.push(`${region} ${code}`),
    );
    expect(answers).toMatchObject([
      { seen: true, value: { daily: [], weekly: [] } },
      { seen: false, reason: "denied" },
    ]);
    expect(errors).toEqual(["us-west-2 AccessDenied"]);
  });

  test.each(["left out", "InternalError", "Forbidden", "PartialData"])(
    "treats a query that CloudWatch did not answer completely (%s) as a gap, not as an empty metric",
    async (how) => {
      const errors: string[] = [];
      const { send } = cloudwatch(({ input }) => ({
        MetricDataResults: input.MetricDataQueries?.flatMap(({ Id, MetricStat }) => {
          const missed = MetricStat?.Metric?.Dimensions?.[0]?.Value === "i-2";
          if (missed && how === "left out") return [];
          return [{ Id, Timestamps: [], Values: [], StatusCode: missed ? how : "Complete" }];
        }),
      }));
      const answers = await readStatistics(context(send), [wanted("i-1"), wanted("i-2")], (_, { code }) =>
        errors.push(code),
      );
      expect(answers.map((answer) => answer.seen)).toEqual([true, false]);
      expect(errors).toEqual(["IncompleteAnswer"]);
    },
  );

  test("makes no query for a resource whose dimension is empty, because CloudWatch would refuse the whole call", async () => {
    const { send, sent } = cloudwatch();
    const answers = await readStatistics(context(send), [wanted(""), wanted("i-1")]);
    expect(answers.map((answer) => answer.seen)).toEqual([false, true]);
    const asked = sent.flatMap(({ input }) => input.MetricDataQueries ?? []);
    expect(new Set(asked.map(({ MetricStat }) => MetricStat?.Metric?.Dimensions?.[0]?.Value))).toEqual(
      new Set(["i-1"]),
    );
  });

  test("ignores a value that is not a number", async () => {
    const at = new Date("2026-05-12T00:00:00Z");
    const { send } = cloudwatch(({ input }) => ({
      MetricDataResults: input.MetricDataQueries?.map(({ Id }) => ({
        Id,
        Timestamps: [at, at],
        Values: [Number.NaN, Number.POSITIVE_INFINITY],
      })),
    }));
    const [read] = await readStatistics(context(send), [wanted("i-1")]);
    expect(read?.seen && read.value.daily).toEqual([]);
  });

  test("treats an invalid answer as a gap", async () => {
    const { send } = cloudwatch(() => ({}));
    expect(await readStatistics(context(send), [wanted("i-1")])).toEqual([{ seen: false, reason: "failed" }]);
  });
});

test("counts hours of the week from Monday", () => {
  expect(hourOfWeek(new Date("2026-05-11T00:00:00Z"))).toBe(0);
  expect(hourOfWeek(new Date("2026-05-17T23:59:00Z"))).toBe(167);
});
