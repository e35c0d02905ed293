import type {
  AutoScalingGroupRecommendation,
  ECSServiceRecommendation,
  InstanceRecommendation,
  LambdaFunctionRecommendation,
  RDSDBRecommendation,
  VolumeRecommendation,
} from "@aws-sdk/client-compute-optimizer";
import type { Volume } from "@aws-sdk/client-ec2";
import type { CostComponent } from "@skyledger/core/model/cost-plan";
import type { Money } from "@skyledger/core/model/money";
import { Prices } from "@skyledger/core/model/prices";
import { instanceSizes } from "@skyledger/core/prices/instance-sizes";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { behaviourOf } from "../metric-subject.ts";
import { metricSeries } from "../metrics.ts";
import type { OperationContext } from "./operation.ts";

/** Data for Compute Optimizer: the fixtures of one Region. */
export type Seen = Pick<OperationContext, "fixtures" | "region">;

const prices = new Prices(listPrices);
export const lookbackDays = 14;
export const dayMs = 86_400_000;

function costOf(components: readonly CostComponent[], region: string): Money | null {
  const bill = prices.bill(components, region);
  return bill.seen ? bill.value.total : null;
}
export const hoursOf = (price: string, region: string, quantity = 1) =>
  costOf([{ name: price, price, quantity }], region);

/** A saving in Compute Optimizer's form; null if prices are unknown or there is none. */
export function opportunity(before: Money | null, after: Money | null) {
  if (before === null || after === null || before.compare(after) <= 0) return null;
  const saved = before.minus(after);
  return {
    savingsOpportunityPercentage: Math.round((saved.toNumber() / before.toNumber()) * 10_000) / 100,
    estimatedMonthlySavings: { currency: "USD" as const, value: Number(saved.toFixed(2)) },
  };
}

/** The type of the same family with half the processors: "m5.2xlarge" for "m5.4xlarge". */
function halfOf(prefix: string, type: string): string | undefined {
  const now = instanceSizes.get(`${prefix}${type}`);
  if (!now) return undefined;
  for (const [key, size] of instanceSizes) {
    if (key.startsWith(prefix) && size.family === now.family && size.vcpu * 2 === now.vcpu)
      return key.slice(prefix.length);
  }
  return undefined;
}

const isLarge = (behaviour: string) => behaviour === "oversized" || behaviour === "idle";

/** Every running Linux instance without a group. */
export function instanceRecommendations({ fixtures, region }: Seen): InstanceRecommendation[] {
  return [...fixtures.table("instance", region)].flatMap((row): InstanceRecommendation[] => {
    const { InstanceId: id, InstanceType: type, State, PlatformDetails, Tags = [] } = row;
    const grouped = Tags.some(({ Key }) => Key === "aws:autoscaling:groupName");
    if (!id || !type || State?.Name !== "running" || PlatformDetails !== "Linux/UNIX" || grouped) return [];
    const half = isLarge(behaviourOf(fixtures.world, id)) ? halfOf("EC2/", type) : undefined;
    const saving = half && opportunity(hoursOf(`EC2/${type}`, region), hoursOf(`EC2/${half}`, region));
    const about = {
      accountId: fixtures.world.accountId,
      instanceArn: fixtures.world.arn("ec2", region, `instance/${id}`),
      instanceName: Tags.find(({ Key }) => Key === "Name")?.Value ?? id,
      currentInstanceType: type,
      lookBackPeriodInDays: lookbackDays,
    };
    if (!half || !saving) return [{ ...about, finding: "Optimized", recommendationOptions: [] }];
    const option = { instanceType: half, rank: 1, performanceRisk: 1, savingsOpportunity: saving };
    return [{ ...about, finding: "Overprovisioned", recommendationOptions: [option] }];
  });
}

/** Cost of an attached volume at the table's prices; null for a type that is not in the table. */
export function volumeCost(
  { VolumeType: type, Size = 0, Iops = 0, Throughput = 125 }: Volume,
  region: string,
) {
  const size = { name: "storage", price: `EBS/${type}`, quantity: Size };
  if (type === "gp2") return costOf([size], region);
  if (type === "io1") return costOf([size, { name: "IOPS", price: "EBS/io1-iops", quantity: Iops }], region);
  if (type !== "gp3") return null;
  return costOf(
    [
      size,
      { name: "IOPS", price: "EBS/gp3-iops-above-3000", quantity: Math.max(0, Iops - 3000) },
      { name: "throughput", price: "EBS/gp3-throughput-above-125", quantity: Math.max(0, Throughput - 125) },
    ],
    region,
  );
}

/** Every attached volume: gp3 instead of gp2 and io1, with no more performance than gp3 includes. */
export function volumeRecommendations({ fixtures, region }: Seen): VolumeRecommendation[] {
  return [...fixtures.table("volume", region)].flatMap((row): VolumeRecommendation[] => {
    const id = row.VolumeId;
    if (!id || !row.Attachments?.length) return [];
    const saving = opportunity(
      volumeCost(row, region),
      volumeCost({ VolumeType: "gp3", Size: row.Size, Iops: 3000, Throughput: 125 }, region),
    );
    const about = {
      accountId: fixtures.world.accountId,
      volumeArn: fixtures.world.arn("ec2", region, `volume/${id}`),
      currentConfiguration: {
        volumeType: row.VolumeType,
        volumeSize: row.Size,
        volumeBaselineIOPS: row.Iops,
      },
      lookBackPeriodInDays: lookbackDays,
    };
    if (!saving) return [{ ...about, finding: "Optimized", volumeRecommendationOptions: [] }];
    const configuration = { volumeType: "gp3", volumeSize: row.Size, volumeBaselineIOPS: 3000 };
    const option = { configuration, rank: 1, performanceRisk: 1, savingsOpportunity: saving };
    return [{ ...about, finding: "NotOptimized", volumeRecommendationOptions: [option] }];
  });
}

/** Functions with more than 1 GB that are invoked: half the memory. */
export function functionRecommendations({ fixtures, region }: Seen): LambdaFunctionRecommendation[] {
  return [...fixtures.table("function", region)].flatMap(({ configuration }) => {
    const { FunctionName: name = "", FunctionArn, MemorySize = 0, Architectures = [] } = configuration;
    const metric = { Namespace: "AWS/Lambda", Dimensions: [{ Name: "FunctionName", Value: name }] };
    const to = new Date(fixtures.world.today);
    const range = { from: new Date(to.getTime() - 30 * dayMs), to, periodSeconds: 86_400, now: to };
    const sum = (MetricName: string) =>
      metricSeries(fixtures, region, { ...metric, MetricName }, { ...range, statistic: "Sum" }).reduce(
        (total, { value }) => total + value,
        0,
      );
    if (MemorySize <= 1024 || sum("Invocations") === 0) return [];
    const price = `Lambda/${Architectures[0] === "arm64" ? "arm" : "x86"}-gb-second-first-tier`;
    const cost = (mb: number) => hoursOf(price, region, (sum("Duration") / 1000) * (mb / 1024));
    const saving = opportunity(cost(MemorySize), cost(MemorySize / 2));
    if (!saving) return [];
    return [
      {
        functionArn: FunctionArn,
        functionVersion: "$LATEST",
        accountId: fixtures.world.accountId,
        currentMemorySize: MemorySize,
        lookbackPeriodInDays: lookbackDays,
        finding: "NotOptimized" as const,
        findingReasonCodes: ["MemoryOverprovisioned" as const],
        memorySizeRecommendationOptions: [
          { rank: 1, memorySize: MemorySize / 2, savingsOpportunity: saving },
        ],
      },
    ];
  });
}

/** Auto Scaling groups with instances that are too large. */
export function groupRecommendations({ fixtures, region }: Seen): AutoScalingGroupRecommendation[] {
  return [...fixtures.table("autoScalingGroup", region)].flatMap((row) => {
    const { AutoScalingGroupName: name = "", AutoScalingGroupARN, Instances = [] } = row;
    const first = fixtures.table("instance", region).get(Instances[0]?.InstanceId);
    const type = first?.InstanceType;
    const half = type && behaviourOf(fixtures.world, name) === "oversized" ? halfOf("EC2/", type) : undefined;
    const cost = (one: string) => hoursOf(`EC2/${one}`, region, Instances.length);
    const saving = type && half && opportunity(cost(type), cost(half));
    if (!saving) return [];
    return [
      {
        accountId: fixtures.world.accountId,
        autoScalingGroupArn: AutoScalingGroupARN,
        autoScalingGroupName: name,
        finding: "NotOptimized" as const,
        lookBackPeriodInDays: lookbackDays,
        currentConfiguration: { instanceType: type, desiredCapacity: Instances.length },
        recommendationOptions: [
          {
            configuration: { instanceType: half, desiredCapacity: Instances.length },
            rank: 1,
            savingsOpportunity: saving,
          },
        ],
      },
    ];
  });
}

export function tasksCost(cpu: number, memory: number, tasks: number, region: string): Money | null {
  return costOf(
    [
      { name: "vCPU", price: "ECS/fargate-vcpu-x86", quantity: (tasks * cpu) / 1024 },
      { name: "memory", price: "ECS/fargate-memory-x86", quantity: (tasks * memory) / 1024 },
    ],
    region,
  );
}

/** Fargate services with tasks that are too large: half of both. */
export function serviceRecommendations({ fixtures, region }: Seen): ECSServiceRecommendation[] {
  return [...fixtures.table("ecsService", region)].flatMap((row) => {
    const task = fixtures.table("taskDefinition", region).get(row.taskDefinition);
    const [cpu, memory, tasks] = [Number(task?.cpu), Number(task?.memory), row.runningCount ?? 0];
    const saving =
      behaviourOf(fixtures.world, row.serviceName ?? "") === "oversized"
        ? opportunity(tasksCost(cpu, memory, tasks, region), tasksCost(cpu / 2, memory / 2, tasks, region))
        : null;
    if (!saving) return [];
    return [
      {
        serviceArn: row.serviceArn,
        accountId: fixtures.world.accountId,
        launchType: "Fargate" as const,
        lookbackPeriodInDays: lookbackDays,
        currentServiceConfiguration: { cpu, memory, taskDefinitionArn: row.taskDefinition },
        finding: "Overprovisioned" as const,
        serviceRecommendationOptions: [{ cpu: cpu / 2, memory: memory / 2, savingsOpportunity: saving }],
      },
    ];
  });
}

/** Databases that are too large: half the class. */
export function databaseRecommendations({ fixtures, region }: Seen): RDSDBRecommendation[] {
  return [...fixtures.table("dbInstance", region)].flatMap((row) => {
    const { DBInstanceIdentifier: id = "", DBInstanceClass: type = "", Engine, MultiAZ } = row;
    const prefix = `RDS/${Engine}:single-az:`;
    const half = behaviourOf(fixtures.world, id) === "oversized" ? halfOf(prefix, type) : undefined;
    const cost = (one: string) => hoursOf(`${prefix}${one}`, region, MultiAZ ? 2 : 1);
    const saving = half && opportunity(cost(type), cost(half));
    if (!saving) return [];
    return [
      {
        resourceArn: row.DBInstanceArn,
        accountId: fixtures.world.accountId,
        engine: Engine,
        engineVersion: row.EngineVersion,
        currentDBInstanceClass: type,
        lookbackPeriodInDays: lookbackDays,
        instanceFinding: "Overprovisioned" as const,
        instanceRecommendationOptions: [{ dbInstanceClass: half, rank: 1, savingsOpportunity: saving }],
        storageFinding: "Optimized" as const,
      },
    ];
  });
}
