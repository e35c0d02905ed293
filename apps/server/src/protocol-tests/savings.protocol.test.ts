import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AccountPrices } from "../inventory/account-prices.ts";
import { createSavingsSources, type SavingsSource } from "../savings/aws/source.ts";
import { useAwsEnvironment } from "./testing/environment.ts";
import { type SsmStub, startSsmStub } from "./testing/ssm-stub.ts";

// The AWS stand-in lacks the price list, AWS recommendations, and commitment coverage: a stub speaks their
// protocols to the SDK's own clients.
const region = "eu-central-1";
const takenAt = "2026-05-13T10:00:00.000Z";
const accountId = "123456789012";
const question = { awsAccountId: accountId, regions: [region] };
const instanceArn = `arn:aws:ec2:${region}:${accountId}:instance/i-1`;
const throttled = { error: [400, "ThrottlingException", "Rate exceeded"] } as const;
const denied = { error: [400, "AccessDeniedException", "User is not authorized"] } as const;

let stub: SsmStub;
let source: SavingsSource;
let taken: number;
let restore: () => void;

beforeEach(async () => {
  stub = await startSsmStub();
  restore = useAwsEnvironment({ accessKeyId: "protocol", secretAccessKey: "protocol" }, stub.url);
  taken = 0;
  const take = async () => {
    taken += 1;
    return true;
  };
  const open = createSavingsSources({ endpointUrl: stub.url, region });
  source = await open({ kind: "ambient" }, { takenAt, signal: AbortSignal.timeout(60_000), take });
  // Calls that a test does not mention return nothing.
  Object.assign(stub.replies, {
    GetEC2InstanceRecommendations: () => ({ instanceRecommendations: [] }),
    GetEBSVolumeRecommendations: () => ({ volumeRecommendations: [] }),
    GetLambdaFunctionRecommendations: () => ({ lambdaFunctionRecommendations: [] }),
    GetAutoScalingGroupRecommendations: () => ({ autoScalingGroupRecommendations: [] }),
    GetECSServiceRecommendations: () => ({ ecsServiceRecommendations: [] }),
    GetRDSDatabaseRecommendations: () => ({ rdsDBRecommendations: [] }),
    GetIdleRecommendations: () => ({ idleRecommendations: [] }),
    ListRecommendations: () => ({ items: [] }),
    GetReservationPurchaseRecommendation: () => ({ Recommendations: [] }),
    GetSavingsPlansPurchaseRecommendation: () => ({ SavingsPlansPurchaseRecommendation: {} }),
    GetReservationCoverage: () => ({ CoveragesByTime: [] }),
    GetSavingsPlansCoverage: () => ({ SavingsPlansCoverages: [] }),
  });
});
afterEach(async () => {
  restore();
  await stub.close();
});

const timesOf = (action: string) => stub.calls.filter((call) => call.action === action);
const advised = async () =>
  Object.fromEntries((await source.advice(question)).map(({ source: name, ...said }) => [name, said]));

describe("GetProducts over the wire", () => {
  const asked = [{ key: "EC2/m5.large", region }];
  /** A product in the price list's form: a JSON text. */
  const product = (usd: string) =>
    JSON.stringify({
      product: { sku: "A", attributes: { usagetype: "EUC1-BoxUsage:m5.large" } },
      terms: {
        OnDemand: {
          "A.1": { priceDimensions: { "A.1.1": { beginRange: "0", pricePerUnit: { USD: usd } } } },
        },
      },
    });

  it("is read to its last page, and provides the account's prices for a week", async () => {
    stub.replies.GetProducts = ({ NextToken }) =>
      NextToken === "2"
        ? { FormatVersion: "aws_v1", PriceList: [product("0.1150000000")] }
        : { FormatVersion: "aws_v1", PriceList: [], NextToken: "2" };
    const answer = await source.prices(asked);
    expect(answer).toEqual({ prices: [{ ...asked[0], usd: "0.115" }], refused: [] });
    expect(stub.calls.map(({ body }) => [body.ServiceCode, body.NextToken])).toEqual([
      ["AmazonEC2", undefined],
      ["AmazonEC2", "2"],
    ]);
    const known = new AccountPrices();
    const add = (now: string) =>
      known.add(
        answer.prices.map((price) => ({ ...price, fetchedAt: takenAt })),
        new Date(now),
      );
    add("2026-05-21T10:00:00Z");
    expect(known.missing(asked)).toEqual(asked);
    add("2026-05-14T10:00:00Z");
    expect(known.missing(asked)).toEqual([]);
    const price = known.table().perMonth("EC2/m5.large", region);
    expect(price.seen && price.value.toFixed(2)).toBe("83.95");
  });

  it("is retried when it is throttled", async () => {
    stub.replies.GetProducts = (_body, time) =>
      time === 0 ? throttled : { FormatVersion: "aws_v1", PriceList: [product("0.115")] };
    expect(await source.prices(asked)).toMatchObject({ prices: [{ usd: "0.115" }], refused: [] });
    expect(timesOf("GetProducts")).toHaveLength(2);
  });

  it("denied, it is an error without a price", async () => {
    stub.replies.GetProducts = () => denied;
    expect(await source.prices(asked)).toMatchObject({
      prices: [],
      refused: [
        {
          error: { reason: "denied", code: "AccessDeniedException" },
          iamAction: "pricing:GetProducts",
          count: asked.length,
        },
      ],
    });
  });
});

describe("Compute Optimizer over the wire", () => {
  const entry = {
    instanceArn,
    currentInstanceType: "m5.xlarge",
    finding: "Overprovisioned",
    recommendationOptions: [
      {
        rank: 1,
        instanceType: "m5.large",
        savingsOpportunity: { estimatedMonthlySavings: { currency: "USD", value: 83.95 } },
      },
    ],
  };

  it("is read to the last page of each list", async () => {
    stub.replies.GetEC2InstanceRecommendations = ({ nextToken }) =>
      nextToken === undefined
        ? { instanceRecommendations: [], nextToken: "2" }
        : { instanceRecommendations: [entry] };
    stub.replies.GetIdleRecommendations = () => ({
      idleRecommendations: [
        {
          resourceArn: instanceArn,
          resourceType: "EC2Instance",
          finding: "Idle",
          savingsOpportunity: { estimatedMonthlySavings: { currency: "USD", value: 167.9 } },
        },
      ],
    });
    const { recommendations, silent } = (await advised())["compute-optimizer"] ?? {};
    expect(silent).toBeNull();
    expect(recommendations?.map(({ action, perMonth }) => [action, perMonth?.toFixed(2)])).toEqual([
      ["Rightsize", "83.95"],
      ["Stop", "167.90"],
    ]);
    expect(timesOf("GetEC2InstanceRecommendations").map(({ body }) => body)).toEqual([
      { maxResults: 1000 },
      { maxResults: 1000, nextToken: "2" },
    ]);
  });

  it("returns nothing if it is not turned on", async () => {
    for (const action of Object.keys(stub.replies).filter((name) => /^Get(?!Reserv|Savings)/.test(name))) {
      stub.replies[action] = () => ({
        error: [403, "OptInRequiredException", "The account is not registered for AWS Compute Optimizer."],
      });
    }
    expect((await advised())["compute-optimizer"]).toEqual({ recommendations: [], silent: null });
  });

  it("a denied list is reported with the missing permission, and leaves the others", async () => {
    stub.replies.GetEC2InstanceRecommendations = () => ({ instanceRecommendations: [entry] });
    stub.replies.GetECSServiceRecommendations = () => denied;
    const { recommendations, silent } = (await advised())["compute-optimizer"] ?? {};
    expect(recommendations).toHaveLength(1);
    expect(silent).toMatchObject({
      reason: "denied",
      iamAction: "compute-optimizer:GetECSServiceRecommendations",
      message: expect.stringContaining("not authorized"),
    });
  });

  it("is retried when it is throttled", async () => {
    stub.replies.GetEC2InstanceRecommendations = (_body, time) =>
      time === 0 ? throttled : { instanceRecommendations: [entry] };
    expect((await advised())["compute-optimizer"]).toMatchObject({ recommendations: [{}], silent: null });
  });
});

describe("Cost Optimization Hub over the wire", () => {
  const item = {
    recommendationId: "1",
    resourceArn: instanceArn,
    resourceId: "i-1",
    region,
    currentResourceType: "Ec2Instance",
    actionType: "Stop",
    estimatedMonthlySavings: 70.08,
    estimatedMonthlyCost: 70.08,
  };

  it("is read to its last page, only for this account", async () => {
    stub.replies.ListRecommendations = ({ nextToken }) =>
      nextToken === undefined
        ? { items: [item], nextToken: "2" }
        : { items: [{ ...item, recommendationId: "2" }] };
    const { recommendations, silent } = (await advised())["cost-optimization-hub"] ?? {};
    expect(silent).toBeNull();
    expect(recommendations?.map(({ id }) => id)).toEqual(["1", "2"]);
    const [first] = timesOf("ListRecommendations");
    expect(first?.body).toEqual({ filter: { accountIds: [accountId] }, maxResults: 100 });
  });

  it("distinguishes not being enrolled from being denied", async () => {
    const message = "AWS account is not enrolled for recommendations. Enroll in Cost Optimization Hub.";
    stub.replies.ListRecommendations = () => ({ error: [400, "AccessDeniedException", message] });
    expect((await advised())["cost-optimization-hub"]).toEqual({ recommendations: [], silent: null });
    stub.replies.ListRecommendations = () => denied;
    expect((await advised())["cost-optimization-hub"]).toMatchObject({
      recommendations: [],
      silent: { reason: "denied", iamAction: "cost-optimization-hub:ListRecommendations" },
    });
  });

  it("is retried when it is throttled", async () => {
    stub.replies.ListRecommendations = (_body, time) => (time === 0 ? throttled : { items: [item] });
    expect((await advised())["cost-optimization-hub"]).toMatchObject({ recommendations: [{}], silent: null });
  });
});

describe("commitment coverage over the wire", () => {
  const hours = (instanceType: string, percent: string) => ({
    Attributes: { instanceType, region },
    Coverage: { CoverageHours: { CoverageHoursPercentage: percent } },
  });

  it("is read to the last page of reservations and plans, each attempt on the meter", async () => {
    stub.replies.GetReservationCoverage = ({ Filter, NextPageToken }) => {
      if (!Filter.Dimensions.Values[0].includes("Compute")) return { CoveragesByTime: [] };
      return NextPageToken === undefined
        ? { CoveragesByTime: [{ Groups: [hours("m5.large", "60.5")] }], NextPageToken: "2" }
        : { CoveragesByTime: [{ Groups: [hours("c5.large", "10")] }] };
    };
    stub.replies.GetSavingsPlansCoverage = ({ NextToken }, time) => {
      if (time === 0) return { error: [400, "LimitExceededException", "Slow down"] as const };
      const page = {
        Attributes: { INSTANCE_FAMILY: NextToken === undefined ? "m5" : "r5", REGION: region },
        Coverage: { CoveragePercentage: "50" },
      };
      return { SavingsPlansCoverages: [page], ...(NextToken === undefined ? { NextToken: "2" } : {}) };
    };
    const { covered, error } = await source.coverage();
    expect(error).toBeNull();
    expect(covered.map(({ by, type, percent }) => [by, type, percent])).toEqual([
      ["reservations", "m5.large", 60.5],
      ["reservations", "c5.large", 10],
      ["plans", "m5", 50],
      ["plans", "r5", 50],
    ]);
    expect(taken).toBe(stub.calls.length);
  });

  it("denied, it is an error, and nothing counts as uncovered", async () => {
    stub.replies.GetReservationCoverage = () => denied;
    expect(await source.coverage()).toMatchObject({
      covered: [],
      error: { reason: "denied", code: "AccessDeniedException" },
    });
  });

  it("denied purchase recommendations are reported with their permission", async () => {
    stub.replies.GetSavingsPlansPurchaseRecommendation = () => denied;
    expect((await advised())["cost-explorer"]).toMatchObject({
      silent: { reason: "denied", iamAction: "ce:GetSavingsPlansPurchaseRecommendation" },
    });
  });
});
