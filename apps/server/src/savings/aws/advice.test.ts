import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { describe, expect, test } from "vitest";
import { memberOf } from "../../platform/member-of.ts";
import { readAdvice } from "./advice.ts";
import { readCoverage } from "./commitment-coverage.ts";

const question = { awsAccountId: "123456789012", regions: ["us-east-1"] };
const settings = { region: "eu-central-1", signal: new AbortController().signal };
const instanceArn = "arn:aws:ec2:us-east-1:123456789012:instance/i-0b5aeea2d0cb8b0b6";

/** Responses by operation, in the form of the services' API references; empty for others. */
function aws(answers: Readonly<Record<string, unknown>>): { send: Send; calls: AwsCall[] } {
  const calls: AwsCall[] = [];
  const empty: Readonly<Record<string, unknown>> = {
    getEC2InstanceRecommendations: { instanceRecommendations: [] },
    getEBSVolumeRecommendations: { volumeRecommendations: [] },
    getLambdaFunctionRecommendations: { lambdaFunctionRecommendations: [] },
    getAutoScalingGroupRecommendations: { autoScalingGroupRecommendations: [] },
    getECSServiceRecommendations: { ecsServiceRecommendations: [] },
    getRDSDatabaseRecommendations: { rdsDBRecommendations: [] },
    getIdleRecommendations: { idleRecommendations: [] },
    listRecommendations: { items: [] },
  };
  const send: Send = async (call) => {
    calls.push(call);
    const answer = answers[call.operation] ?? empty[call.operation] ?? {};
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(call.input) : answer;
  };
  return { send, calls };
}
function refusal(name: string, message = "no"): Error {
  return Object.assign(new Error(message), { name });
}
async function bySource(send: Send) {
  const advice = await readAdvice(send, question, settings);
  return Object.fromEntries(advice.map(({ source, ...said }) => [source, said]));
}

const overProvisioned = {
  accountId: "123456789012",
  instanceArn,
  instanceName: "api",
  currentInstanceType: "m5.2xlarge",
  finding: "Overprovisioned",
  findingReasonCodes: ["CPUOverprovisioned"],
  lookBackPeriodInDays: 14,
  recommendationOptions: [
    {
      instanceType: "r6i.xlarge",
      rank: 2,
      savingsOpportunity: { estimatedMonthlySavings: { currency: "USD", value: 50 } },
    },
    {
      instanceType: "m6i.xlarge",
      rank: 1,
      performanceRisk: 1,
      savingsOpportunity: {
        savingsOpportunityPercentage: 50,
        estimatedMonthlySavings: { currency: "USD", value: 140.16 },
      },
      savingsOpportunityAfterDiscounts: { estimatedMonthlySavings: { currency: "USD", value: 98.1 } },
    },
  ],
};

describe("Compute Optimizer", () => {
  test("recommends the first option of an oversized instance, after discounts", async () => {
    const optimized = { ...overProvisioned, finding: "Optimized" };
    const { send, calls } = aws({
      getEC2InstanceRecommendations: { instanceRecommendations: [optimized, overProvisioned] },
    });
    const { recommendations, silent } = (await bySource(send))["compute-optimizer"] ?? {};
    expect(silent).toBeNull();
    expect(recommendations).toHaveLength(1);
    expect(recommendations?.[0]).toMatchObject({
      arn: instanceArn,
      action: "Rightsize",
      says: "m5.2xlarge → m6i.xlarge",
      pool: null,
      poolsTouched: ["EC2"],
    });
    expect(recommendations?.[0]?.perMonth?.toFixed(2)).toBe("98.10");
    expect(calls.find(({ operation }) => operation === "getEC2InstanceRecommendations")?.region).toBe(
      "us-east-1",
    );
  });

  test("names missing data instead of using defaults", async () => {
    const { currentInstanceType: _left, ...rest } = overProvisioned;
    const odd = { ...rest, lookBackPeriodInDays: Number.NaN };
    const { send } = aws({ getEC2InstanceRecommendations: { instanceRecommendations: [odd] } });
    const { recommendations } = (await bySource(send))["compute-optimizer"] ?? {};
    expect(recommendations).toMatchObject([
      { says: "now → m6i.xlarge", evidence: { now: "unknown", "lookback period (days)": "unknown" } },
    ]);
  });

  test("a change of a volume's type is an upgrade", async () => {
    const volumeArn = "arn:aws:ec2:us-east-1:123456789012:volume/vol-1";
    const { send } = aws({
      getEBSVolumeRecommendations: {
        volumeRecommendations: [
          {
            volumeArn,
            finding: "NotOptimized",
            currentConfiguration: { volumeType: "gp2", volumeSize: 100 },
            volumeRecommendationOptions: [
              {
                rank: 1,
                configuration: { volumeType: "gp3" },
                savingsOpportunity: { estimatedMonthlySavings: { value: 2 } },
              },
            ],
          },
        ],
      },
    });
    const { recommendations } = (await bySource(send))["compute-optimizer"] ?? {};
    expect(recommendations).toMatchObject([
      { arn: volumeArn, action: "Upgrade", evidence: { now: "gp2", proposed: "gp3" } },
    ]);
  });

  test("returns nothing if it is not turned on, and is silent if denied", async () => {
    const off = aws({ getEC2InstanceRecommendations: refusal("OptInRequiredException") });
    expect((await bySource(off.send))["compute-optimizer"]).toEqual({ recommendations: [], silent: null });
    const denied = aws({ getEC2InstanceRecommendations: refusal("AccessDeniedException") });
    expect((await bySource(denied.send))["compute-optimizer"]).toMatchObject({
      silent: { reason: "denied", iamAction: "compute-optimizer:GetEC2InstanceRecommendations" },
    });
    const odd = aws({ getEC2InstanceRecommendations: {} });
    expect((await bySource(odd.send))["compute-optimizer"]).toMatchObject({
      recommendations: [],
      silent: { reason: "failed" },
    });
  });
});

/** A saving of an option, in the form of every Compute Optimizer API. */
const saving = (value: number) => ({ savingsOpportunity: { estimatedMonthlySavings: { value } } });
const arnOf = (service: string, resource: string) => `arn:aws:${service}:us-east-1:123456789012:${resource}`;

describe("Compute Optimizer for functions, groups, services, databases, and idle resources", () => {
  const group = arnOf("autoscaling", "autoScalingGroup:1:autoScalingGroupName/web");
  const service = arnOf("ecs", "service/shop/api");
  const database = arnOf("rds", "db:orders");
  const answers = {
    getLambdaFunctionRecommendations: {
      lambdaFunctionRecommendations: [
        {
          functionArn: `${arnOf("lambda", "function:resize")}:$LATEST`,
          currentMemorySize: 1024,
          finding: "NotOptimized",
          memorySizeRecommendationOptions: [{ rank: 1, memorySize: 512, ...saving(3.5) }],
        },
        { functionArn: arnOf("lambda", "function:fits"), finding: "Optimized" },
      ],
    },
    getAutoScalingGroupRecommendations: {
      autoScalingGroupRecommendations: [
        {
          autoScalingGroupArn: group,
          autoScalingGroupName: "web",
          finding: "NotOptimized",
          currentConfiguration: { instanceType: "m5.xlarge" },
          recommendationOptions: [{ rank: 1, configuration: { instanceType: "m5.large" }, ...saving(70.08) }],
        },
      ],
    },
    getECSServiceRecommendations: {
      ecsServiceRecommendations: [
        {
          serviceArn: service,
          finding: "Overprovisioned",
          currentServiceConfiguration: { cpu: 512, memory: 1024 },
          serviceRecommendationOptions: [{ cpu: 256, memory: 512, ...saving(18.02) }],
        },
        { serviceArn: arnOf("ecs", "service/shop/tight"), finding: "Underprovisioned" },
      ],
    },
    getRDSDatabaseRecommendations: {
      rdsDBRecommendations: [
        {
          resourceArn: database,
          currentDBInstanceClass: "db.m5.xlarge",
          instanceFinding: "Overprovisioned",
          instanceRecommendationOptions: [{ rank: 1, dbInstanceClass: "db.m5.large", ...saving(124.83) }],
          currentStorageConfiguration: { storageType: "io1", allocatedStorage: 400, iops: 8000 },
          storageFinding: "Overprovisioned",
          storageRecommendationOptions: [
            { rank: 1, storageConfiguration: { storageType: "gp3", allocatedStorage: 400 }, ...saving(804) },
          ],
        },
      ],
    },
    getIdleRecommendations: {
      idleRecommendations: [
        { resourceArn: instanceArn, resourceType: "EC2Instance", finding: "Idle", ...saving(140.16) },
        { resourceArn: arnOf("memorydb", "cluster/x"), resourceType: "MemoryDBCluster", ...saving(9) },
      ],
    },
  };

  test("is read with our own rules' actions and parts", async () => {
    const { recommendations, silent } = (await bySource(aws(answers).send))["compute-optimizer"] ?? {};
    expect(silent).toBeNull();
    expect(
      recommendations?.map(({ arn, action, part, says, perMonth }) =>
        [arn.split(":").slice(5).join(":"), action, part, says, perMonth?.toFixed(2)].join(" | "),
      ),
    ).toEqual([
      "function:resize | Rightsize | compute | 1024 MB → 512 MB | 3.50",
      "autoScalingGroup:1:autoScalingGroupName/web | Rightsize | compute | m5.xlarge → m5.large | 70.08",
      "service/shop/api | Rightsize | whole | 512 units, 1024 MiB → 256 units, 512 MiB | 18.02",
      "db:orders | Rightsize | compute | db.m5.xlarge → db.m5.large | 124.83",
      "db:orders | Upgrade | storage | io1, 400 GiB, 8000 IOPS → gp3, 400 GiB | 804.00",
      "instance/i-0b5aeea2d0cb8b0b6 | Stop | compute | Idle | 140.16",
    ]);
  });

  test("a denied list leaves the others, and is named", async () => {
    const { send } = aws({ ...answers, getIdleRecommendations: refusal("AccessDeniedException") });
    const { recommendations, silent } = (await bySource(send))["compute-optimizer"] ?? {};
    expect(recommendations).toHaveLength(5);
    expect(silent).toMatchObject({
      reason: "denied",
      iamAction: "compute-optimizer:GetIdleRecommendations",
    });
  });
});

describe("Cost Optimization Hub", () => {
  const item = {
    recommendationId: "abc",
    accountId: "123456789012",
    region: "us-east-1",
    resourceId: "i-0b5aeea2d0cb8b0b6",
    resourceArn: instanceArn,
    currentResourceType: "Ec2Instance",
    estimatedMonthlySavings: 70.08,
    estimatedMonthlyCost: 140.16,
    implementationEffort: "Low",
    restartNeeded: true,
    actionType: "Stop",
    rollbackPossible: true,
    currentResourceSummary: "m5.xlarge",
    recommendedResourceSummary: "Stopped",
  };
  test("is read page by page in its home Region; purchases belong to Cost Explorer", async () => {
    const { send, calls } = aws({
      listRecommendations: ({ nextToken }: { nextToken?: string }) =>
        nextToken
          ? { items: [{ ...item, actionType: "PurchaseSavingsPlans", recommendationId: "sp" }] }
          : { items: [item], nextToken: "2" },
    });
    const { recommendations } = (await bySource(send))["cost-optimization-hub"] ?? {};
    expect(recommendations).toMatchObject([
      { id: "abc", action: "Stop", type: "UNUSED_RESOURCE", effort: "Low", restartNeeded: true },
    ]);
    expect(recommendations?.[0]?.perMonth?.toFixed(2)).toBe("70.08");
    expect(recommendations?.[0]?.before?.total.toFixed(2)).toBe("140.16");
    expect(
      calls.filter(({ operation }) => operation === "listRecommendations").map(({ region }) => region),
    ).toEqual(["us-east-1", "us-east-1"]);
  });
  test("an account that is not enrolled has none", async () => {
    const { send } = aws({
      listRecommendations: refusal(
        "AccessDeniedException",
        "AWS account is not enrolled for recommendations.",
      ),
    });
    expect((await bySource(send))["cost-optimization-hub"]).toEqual({ recommendations: [], silent: null });
  });
});

describe("Cost Explorer", () => {
  test("recommends reservations and plans, each account its own", async () => {
    const detail = {
      AccountId: "123456789012",
      InstanceDetails: {
        EC2InstanceDetails: {
          Family: "m5",
          InstanceType: "m5.large",
          Region: "us-east-1",
          Platform: "Linux/UNIX",
        },
      },
      RecommendedNumberOfInstancesToPurchase: "4",
      EstimatedMonthlySavingsAmount: "103.72",
      EstimatedMonthlyOnDemandCost: "280.32",
    };
    const { send } = aws({
      getReservationPurchaseRecommendation: ({ Service }: { Service: string }) =>
        Service.includes("Compute")
          ? {
              Recommendations: [
                {
                  RecommendationDetails: [
                    detail,
                    { ...detail, AccountId: "999988887777" },
                    { ...detail, EstimatedMonthlySavingsAmount: "-3" },
                  ],
                },
              ],
            }
          : { Recommendations: [] },
      getSavingsPlansPurchaseRecommendation: ({ SavingsPlansType }: { SavingsPlansType: string }) => ({
        SavingsPlansPurchaseRecommendation:
          SavingsPlansType === "COMPUTE_SP"
            ? {
                SavingsPlansPurchaseRecommendationDetails: [
                  {
                    SavingsPlansDetails: {},
                    HourlyCommitmentToPurchase: "1.2",
                    EstimatedMonthlySavingsAmount: "80",
                  },
                ],
              }
            : {},
      }),
    });
    const { recommendations } = (await bySource(send))["cost-explorer"] ?? {};
    expect(recommendations).toMatchObject([
      {
        type: "RESERVED_INSTANCE",
        arn: "arn:aws:iam::123456789012:root",
        variant: "EC2 m5.large Linux/UNIX us-east-1",
        pool: "EC2",
        poolsTouched: [],
        evidence: { "reservations to buy": "4" },
      },
      { type: "SAVINGS_PLAN", action: "PurchaseSavingsPlans", variant: "Compute Savings Plan", pool: "EC2" },
    ]);
    expect(recommendations?.[0]?.after?.total.toFixed(2)).toBe("176.60");
  });

  test("returns purchases for all accounts on a bill, whatever account they are reported with", async () => {
    const detail = (AccountId: string | undefined) => ({
      ...{ AccountId, RecommendedNumberOfInstancesToPurchase: "4", EstimatedMonthlySavingsAmount: "100" },
      InstanceDetails: { EC2InstanceDetails: { InstanceType: "m5.large", Region: "us-east-1" } },
    });
    const { send, calls } = aws({
      getReservationPurchaseRecommendation: ({ Service }: { Service: string }) => ({
        Recommendations: Service.includes("Compute")
          ? [{ RecommendationDetails: [detail("999988887777"), detail(undefined)] }]
          : [],
      }),
    });
    const leaveOut = ["compute-optimizer", "cost-optimization-hub"] as const;
    const [advice] = await readAdvice(send, { ...question, forPayer: true, leaveOut }, settings);
    expect(advice?.recommendations.map(({ arn, resourceName }) => [arn, resourceName])).toEqual([
      ["arn:aws:iam::123456789012:root", "4 × m5.large"],
      ["arn:aws:iam::123456789012:root", "4 × m5.large"],
    ]);
    const scopes = () => new Set(calls.map(({ input }) => memberOf(input, "AccountScope")));
    expect(scopes()).toEqual(new Set(["PAYER"]));
    calls.length = 0;
    await readAdvice(send, { ...question, leaveOut }, settings);
    expect(scopes()).toEqual(new Set(["LINKED"]));
  });

  test("one denied service does not stop the others", async () => {
    const { send } = aws({
      getReservationPurchaseRecommendation: refusal("AccessDeniedException"),
      getEC2InstanceRecommendations: { instanceRecommendations: [overProvisioned] },
    });
    const said = await bySource(send);
    expect(said["compute-optimizer"]?.recommendations).toHaveLength(1);
    expect(said["cost-explorer"]).toMatchObject({ recommendations: [], silent: { reason: "denied" } });
  });

  test("returns commitment coverage by type and Region", async () => {
    const covered = await readCoverage(
      aws({
        getReservationCoverage: ({ Filter }: { Filter: { Dimensions: { Values: string[] } } }) => ({
          CoveragesByTime: Filter.Dimensions.Values[0]?.includes("Compute")
            ? [
                {
                  Groups: [
                    {
                      Attributes: { instanceType: "m5.large", region: "us-east-1" },
                      Coverage: { CoverageHours: { CoverageHoursPercentage: "60.5" } },
                    },
                    {
                      Attributes: { instanceType: "t3.nano", region: "us-east-1" },
                      Coverage: { CoverageHours: { CoverageHoursPercentage: "0" } },
                    },
                  ],
                },
              ]
            : [],
        }),
        getSavingsPlansCoverage: {
          SavingsPlansCoverages: [
            {
              Attributes: { INSTANCE_FAMILY: "m5", REGION: "us-east-1" },
              Coverage: { CoveragePercentage: "50" },
            },
          ],
        },
      }).send as never,
      "2026-05-13T10:00:00.000Z",
    );
    expect(covered).toEqual([
      { service: "EC2", region: "us-east-1", type: "m5.large", by: "reservations", percent: 60.5 },
      { service: "EC2", region: "us-east-1", type: "m5", by: "plans", percent: 50 },
    ]);
  });
});

test("services are read in parallel, and answer in order", async () => {
  const advisers = new Set<string>();
  const all = Promise.withResolvers<void>();
  const { send: answer } = aws({});
  const send: Send = async (call, signal) => {
    advisers.add(call.service);
    if (advisers.size === 3) all.resolve();
    await all.promise;
    return await answer(call, signal);
  };
  const advice = await readAdvice(send, question, settings);
  expect(advice.map(({ source }) => source)).toEqual([
    "compute-optimizer",
    "cost-optimization-hub",
    "cost-explorer",
  ]);
});
