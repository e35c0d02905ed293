import type {
  GetReservationPurchaseRecommendationCommandOutput,
  GetSavingsPlansPurchaseRecommendationCommandOutput,
  InstanceDetails,
  ReservationPurchaseRecommendationDetail,
  SavingsPlansPurchaseRecommendationDetail,
} from "@aws-sdk/client-cost-explorer";
import {
  planNames,
  planVariant,
  reservationVariant,
  reservedThing,
} from "@skyledger/core/savings/commitments/purchase-name";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import type { AdviceQuestion, AdviserAnswer, AskAdviser } from "./adviser.ts";
import { imported } from "./imported.ts";
import { pagesOf } from "./pages-of.ts";

/** Services with reservations (Cost Explorer API reference, GetReservationPurchaseRecommendation). */
const reserved = [
  { service: "Amazon Elastic Compute Cloud - Compute", pool: "EC2", name: "EC2" },
  { service: "Amazon Relational Database Service", pool: "RDS", name: "RDS" },
  { service: "Amazon ElastiCache", pool: "ElastiCache", name: "ElastiCache" },
  { service: "Amazon Redshift", pool: "Redshift", name: "Redshift" },
  { service: "Amazon OpenSearch Service", pool: "OpenSearch", name: "OpenSearch" },
] as const;

const plans = [
  { type: "COMPUTE_SP", pool: "EC2", name: planNames.compute },
  { type: "EC2_INSTANCE_SP", pool: "EC2", name: planNames.instance },
  { type: "SAGEMAKER_SP", pool: "SageMaker", name: "SageMaker Savings Plan" },
] as const;

/** Requested terms: the shortest, without upfront payment. */
const terms = { LookbackPeriodInDays: "THIRTY_DAYS", TermInYears: "ONE_YEAR", PaymentOption: "NO_UPFRONT" };

function accountArn(awsAccountId: string): string {
  return `arn:aws:iam::${awsAccountId}:root`;
}

/** Type and Region of the reservation. */
function thingOf(details: InstanceDetails | undefined): { thing: string; region: string } {
  const {
    EC2InstanceDetails: ec2,
    RDSInstanceDetails: rds,
    ElastiCacheInstanceDetails: cache,
  } = details ?? {};
  const { RedshiftInstanceDetails: redshift, ESInstanceDetails: search } = details ?? {};
  if (ec2)
    return {
      thing: reservedThing(ec2.InstanceType ?? ec2.Family ?? "instances", ec2.Platform),
      region: ec2.Region ?? "global",
    };
  if (rds)
    return {
      thing: reservedThing(rds.InstanceType ?? rds.Family ?? "instances", rds.DatabaseEngine),
      region: rds.Region ?? "global",
    };
  if (cache)
    return {
      thing: reservedThing(
        cache.NodeType ?? cache.Family ?? "nodes",
        cache.ProductDescription?.toLowerCase(),
      ),
      region: cache.Region ?? "global",
    };
  if (redshift)
    return { thing: redshift.NodeType ?? redshift.Family ?? "nodes", region: redshift.Region ?? "global" };
  return {
    thing: `${search?.InstanceClass ?? ""}.${search?.InstanceSize ?? ""}`,
    region: search?.Region ?? "global",
  };
}

function reservation(
  one: ReservationPurchaseRecommendationDetail,
  { pool, name }: (typeof reserved)[number],
  awsAccountId: string,
): ImportedRecommendation[] {
  const { thing, region } = thingOf(one.InstanceDetails);
  const count = one.RecommendedNumberOfInstancesToPurchase ?? "some";
  return imported({
    source: "cost-explorer",
    id: reservationVariant(name, thing, region),
    arn: accountArn(awsAccountId),
    region,
    resourceType: "AWS::::Account",
    resourceName: `${count} × ${thing}`,
    action: "PurchaseReservedInstances",
    type: "RESERVED_INSTANCE",
    says: `Cost Explorer recommends ${count} × ${thing} in ${region} for one year with no upfront payment.`,
    saved: one.EstimatedMonthlySavingsAmount,
    cost: one.EstimatedMonthlyOnDemandCost,
    variant: reservationVariant(name, thing, region),
    pool,
    evidence: {
      "reservations to buy": count,
      type: thing,
      "on-demand cost (USD per month)": one.EstimatedMonthlyOnDemandCost ?? "unknown",
      "break-even (months)": one.EstimatedBreakEvenInMonths ?? "unknown",
      "average utilization (%)": one.AverageUtilization ?? "unknown",
    },
    effort: "Low",
    steps: [
      "Rightsize first. A reservation for an overprovisioned instance wastes money.",
      "Compare with a Savings Plan.",
      "Choose the term, buy, and review the utilization every month.",
    ],
    couldGoWrong: "The reservation is charged for a year, regardless of usage.",
    notes: [
      "Cost Explorer excludes usage covered by existing reservations and Savings Plans.",
      "Based on the last 30 days.",
    ],
  });
}

function plan(
  one: SavingsPlansPurchaseRecommendationDetail,
  { name, pool }: (typeof plans)[number],
  awsAccountId: string,
): ImportedRecommendation[] {
  const { Region: region = "global", InstanceFamily: family } = one.SavingsPlansDetails ?? {};
  const about = planVariant(name, family, region === "global" ? undefined : region);
  return imported({
    source: "cost-explorer",
    id: about,
    arn: accountArn(awsAccountId),
    region: region || "global",
    resourceType: "AWS::::Account",
    resourceName: about,
    action: "PurchaseSavingsPlans",
    type: "SAVINGS_PLAN",
    says: `Cost Explorer recommends a commitment of ${one.HourlyCommitmentToPurchase ?? "some"} USD per hour for one year with no upfront payment.`,
    saved: one.EstimatedMonthlySavingsAmount,
    cost: one.EstimatedOnDemandCost,
    variant: about,
    pool,
    evidence: {
      "commitment (USD per hour)": one.HourlyCommitmentToPurchase ?? "unknown",
      "saved (%)": one.EstimatedSavingsPercentage ?? "unknown",
      "average utilization (%)": one.EstimatedAverageUtilization ?? "unknown",
    },
    effort: "Low",
    steps: [
      "Rightsize and stop idle instances first.",
      "Buy in steps, so that the commitment stays below the steady load.",
      "Review utilization and coverage every month.",
    ],
    couldGoWrong: "The commitment is charged every hour for a year, regardless of usage.",
    notes: [
      "Cost Explorer excludes usage covered by existing reservations and Savings Plans.",
      "Based on the last 30 days.",
    ],
  });
}

/**
 * Cost Explorer's recommendations to buy reservations and Savings Plans: for the account itself, or for all
 * accounts on a payer's bill together.
 */
export async function readPurchaseAdvice(
  ask: AskAdviser,
  { awsAccountId, forPayer = false }: AdviceQuestion,
): Promise<AdviserAnswer> {
  // A payer gets the recommendations of every member by account too: it uses its own.
  const isAsked = ({ AccountId }: { AccountId?: string | undefined }) =>
    forPayer || AccountId === undefined || AccountId === awsAccountId;
  const found: ImportedRecommendation[] = [];
  const paging = { input: "NextPageToken", output: "NextPageToken" } as const;
  const input = { AccountScope: forPayer ? "PAYER" : "LINKED", ...terms };
  for (const one of reserved) {
    const call = {
      service: "cost-explorer",
      operation: "getReservationPurchaseRecommendation",
      input: { ...input, Service: one.service },
    } as const;
    for await (const page of pagesOf<GetReservationPurchaseRecommendationCommandOutput>(ask, call, paging)) {
      const details = (page.Recommendations ?? []).flatMap(
        ({ RecommendationDetails }) => RecommendationDetails ?? [],
      );
      const asked = details.filter(isAsked);
      found.push(...asked.flatMap((detail) => reservation(detail, one, awsAccountId)));
    }
  }
  for (const one of plans) {
    const call = {
      service: "cost-explorer",
      operation: "getSavingsPlansPurchaseRecommendation",
      input: { ...input, SavingsPlansType: one.type },
    } as const;
    for await (const page of pagesOf<GetSavingsPlansPurchaseRecommendationCommandOutput>(ask, call, paging)) {
      const details =
        page.SavingsPlansPurchaseRecommendation?.SavingsPlansPurchaseRecommendationDetails ?? [];
      found.push(...details.filter(isAsked).flatMap((detail) => plan(detail, one, awsAccountId)));
    }
  }
  return { recommendations: found, refused: [] };
}
