import type { Send } from "@skyledger/core/model/aws-call";
import { Money } from "@skyledger/core/model/money";
import type { AskedPrice } from "@skyledger/core/model/prices";
import type { Resource } from "@skyledger/core/model/resource";
import type { AskCostExplorer } from "../../../costs/aws/answer-groups.ts";
import {
  readBilledAccounts,
  readDailyCosts,
  readForecast,
  readResourceCosts,
  readTagCosts,
  readTagKeys,
} from "../../../costs/aws/cost-explorer.ts";
import { readBill, readBillByResource, readBillByTag } from "../../../costs/aws/payer-bill.ts";
import { fetchPrices } from "../../../inventory/collection/fetch-prices.ts";
import { readStatistics } from "../../../inventory/collection/read-statistics.ts";
import { createOrganizationReader } from "../../../organizations/aws/reader.ts";
import { callerIdentity, enabledRegions } from "../../../platform/aws/connection.ts";
import { classifyError } from "../../../platform/aws/errors.ts";
import {
  lookAtAutomation,
  missingForAutomation,
  startAutomation,
} from "../../../remediation/aws/automation.ts";
import { readAdvice } from "../../../savings/aws/advice.ts";
import type { AskAdviser } from "../../../savings/aws/adviser.ts";
import { readCoverage } from "../../../savings/aws/commitment-coverage.ts";
import { fetchPlanRates } from "../../../savings/aws/fetch-plan-rates.ts";
import { readPlanUse } from "../../../savings/aws/plan-use.ts";
import { reservationReaders } from "../../../savings/aws/reservations.ts";
import { asked } from "./declared-subjects.ts";
import type { Subject } from "./subject.ts";
import { valueSubject as subject } from "./value-subject.ts";

const { accountId, region, takenAt } = asked;
const home = "us-east-1";
const range = { start: "2026-04-01", end: "2026-04-30" };

const instance: Resource = {
  arn: `arn:aws:ec2:${region}:${accountId}:instance/i-0123456789abcdef0`,
  type: "AWS::EC2::Instance",
  id: "i-0123456789abcdef0",
  name: "web",
  region,
  accountId,
  status: "running",
  createdAt: null,
  tags: { seen: true, value: {} },
  facets: {},
};
const need = {
  id: "AWS/EC2:CPUUtilization",
  title: "CPU",
  namespace: "AWS/EC2",
  name: "CPUUtilization",
  unit: "Percent",
  statistics: ["p95", "Maximum"],
  weekly: true,
  dimensions: ({ id }: Resource) => ({ InstanceId: id }),
} as const;

const prices: readonly AskedPrice[] = [
  { key: "EC2/m5.large", region },
  { key: "EC2/m5.large@reserved", region },
  { key: "VPC/nat-gateway", region },
  { key: "EBS/gp3-throughput-above-125", region },
];
const rates: readonly AskedPrice[] = [
  { key: "EC2/m5.large@compute-plan", region },
  { key: "EC2/m5.large@instance-plan", region },
];

const add = (left: string, right: string) => Money.parse(left).plus(Money.parse(right)).toString();

/** The gateway turns every error into a gap; one of JavaScript's own would be a bug in the reader. */
function costs(id: string, method: string, read: (ask: AskCostExplorer) => Promise<unknown>): Subject {
  return subject(id, [["cost-explorer", method]], async (send, signal) => {
    const ask: AskCostExplorer = (operation, input) =>
      send({ service: "cost-explorer", operation, input, region: home }, signal);
    try {
      return await read(ask);
    } catch (error) {
      if (error instanceof TypeError) throw error;
      return classifyError(error);
    }
  });
}

const adviser =
  (send: Send, signal: AbortSignal): AskAdviser =>
  (call) =>
    send({ region: home, ...call }, signal);

const question = { awsAccountId: accountId, range };
const run = { document: "AWS-StopEC2Instance", parameters: { InstanceId: [instance.id] } };

/** A refusal is a value, so the SDK's errors need no exception here. */
async function organization(send: Send, signal: AbortSignal): Promise<unknown> {
  const reader = createOrganizationReader({ region, open: async () => send });
  const connection = { kind: "ambient" } as const;
  return [await reader.describe(connection, signal), await reader.read(connection, signal)];
}

/** Every reader that is not a declaration. */
export const writtenSubjects: readonly Subject[] = [
  subject("caller", [["sts", "getCallerIdentity"]], (send, signal) => callerIdentity(send, home, signal)),
  subject("regions", [["ec2", "describeRegions"]], (send, signal) => enabledRegions(send, home, signal)),
  subject(
    "organization",
    [
      ["organizations", "describeOrganization"],
      ["organizations", "listRoots"],
      ["organizations", "listAccountsForParent"],
      ["organizations", "listOrganizationalUnitsForParent"],
      ["organizations", "listAccounts"],
      ["organizations", "listTagsForResource"],
    ],
    organization,
  ),
  subject("automation start", [["ssm", "startAutomationExecution"]], (send, signal) => {
    const clientToken = "6f1b3c1e-7c1a-4c66-9d0b-2f6d1f1f9a10";
    return startAutomation(send, { accountId, region, run, clientToken }, signal);
  }),
  subject("automation state", [["ssm", "getAutomationExecution"]], (send, signal) =>
    lookAtAutomation(send, { region, executionId: "6f1b3c1e-7c1a-4c66-9d0b-2f6d1f1f9a10" }, signal),
  ),
  subject(
    "automation needs",
    [
      ["iam", "getRole"],
      ["ssm", "describeDocument"],
    ],
    (send, signal) =>
      missingForAutomation(send, { accountId, region, documents: ["Skyledger-Something"] }, signal),
  ),
  subject("statistics", [["cloudwatch", "getMetricData"]], (send, signal) =>
    readStatistics({ send, homeRegion: home, takenAt, signal }, [{ resource: instance, need, days: 14 }]),
  ),
  subject("prices", [["pricing", "getProducts"]], (send, signal) => fetchPrices(send, prices, signal)),
  subject("plan rates", [["savingsplans", "describeSavingsPlansOfferingRates"]], (send, signal) =>
    fetchPlanRates(send, rates, signal),
  ),
  subject(
    "advice",
    [
      ["compute-optimizer", "getEC2InstanceRecommendations"],
      ["compute-optimizer", "getEBSVolumeRecommendations"],
      ["compute-optimizer", "getLambdaFunctionRecommendations"],
      ["compute-optimizer", "getAutoScalingGroupRecommendations"],
      ["compute-optimizer", "getECSServiceRecommendations"],
      ["compute-optimizer", "getRDSDatabaseRecommendations"],
      ["compute-optimizer", "getIdleRecommendations"],
      ["cost-optimization-hub", "listRecommendations"],
      ["cost-explorer", "getReservationPurchaseRecommendation"],
      ["cost-explorer", "getSavingsPlansPurchaseRecommendation"],
    ],
    (send, signal) => readAdvice(send, { awsAccountId: accountId, regions: [region] }, { region, signal }),
  ),
  subject(
    "commitment coverage",
    [
      ["cost-explorer", "getReservationCoverage"],
      ["cost-explorer", "getSavingsPlansCoverage"],
    ],
    (send, signal) => readCoverage(adviser(send, signal), takenAt),
  ),
  subject("plan use", [["cost-explorer", "getSavingsPlansUtilizationDetails"]], (send, signal) =>
    readPlanUse(adviser(send, signal), takenAt),
  ),
  subject("EC2 reservations", [["ec2", "describeReservedInstances"]], (send, signal) =>
    reservationReaders.EC2.read(adviser(send, signal), region),
  ),
  subject("RDS reservations", [["rds", "describeReservedDBInstances"]], (send, signal) =>
    reservationReaders.RDS.read(adviser(send, signal), region),
  ),
  subject("ElastiCache reservations", [["elasticache", "describeReservedCacheNodes"]], (send, signal) =>
    reservationReaders.ElastiCache.read(adviser(send, signal), region),
  ),
  costs("daily costs", "getCostAndUsage", (ask) => readDailyCosts(ask, question, add)),
  costs("tag costs", "getCostAndUsage", (ask) => readTagCosts(ask, question, "team", add)),
  costs("resource costs", "getCostAndUsageWithResources", (ask) =>
    readResourceCosts(ask, question, "Amazon Simple Storage Service", add),
  ),
  costs("tag keys", "getTags", (ask) => readTagKeys(ask, question)),
  costs("billed accounts", "getDimensionValues", (ask) => readBilledAccounts(ask, question)),
  costs("forecast", "getCostForecast", (ask) => readForecast(ask, question, "account")),
  costs("bill", "getCostAndUsage", (ask) => readBill(ask, range, add)),
  costs("bill by tag", "getCostAndUsage", (ask) =>
    readBillByTag(ask, { range, key: "team", services: ["Amazon Simple Storage Service"] }, add),
  ),
  costs("bill by resource", "getCostAndUsageWithResources", (ask) =>
    readBillByResource(
      ask,
      { range, service: "Amazon Simple Storage Service", regions: ["none", "us-east-1"] },
      add,
    ),
  ),
];
