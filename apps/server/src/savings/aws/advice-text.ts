import type { ChangeText } from "@skyledger/core/model/define-saving";
import { own } from "@skyledger/core/model/own";
import { awsCli } from "@skyledger/core/savings/command-text";
import type { AdvisorRecommendation } from "./advisor-recommendation.ts";

/** Operations that return Compute Optimizer's reasons for one resource (AWS CLI command reference). */
const optimizer: Readonly<Record<string, readonly [command: string, option: string]>> = {
  "AWS::EC2::Instance": ["get-ec2-instance-recommendations", "instance-arns"],
  "AWS::EC2::Volume": ["get-ebs-volume-recommendations", "volume-arns"],
};

/** The purchases that Cost Explorer computes, in its Region. */
const purchases = {
  region: "us-east-1",
  terms: {
    "lookback-period-in-days": "THIRTY_DAYS",
    "term-in-years": "ONE_YEAR",
    "payment-option": "NO_UPFRONT",
  },
};

function command({ source, id, arn, region, resourceType, type }: AdviceSubject): string {
  if (type === "SAVINGS_PLAN") {
    return [
      awsCli(purchases, "ce get-savings-plans-purchase-recommendation", {
        "savings-plans-type": "COMPUTE_SP",
        ...purchases.terms,
      }),
      "# Then, with an offering of: aws savingsplans describe-savings-plans-offerings",
      "aws savingsplans create-savings-plan --savings-plan-offering-id <offering> --commitment <dollars an hour>",
    ].join("\n");
  }
  if (type === "RESERVED_INSTANCE") {
    return [
      `# ${id}`,
      awsCli(purchases, "ce get-reservation-purchase-recommendation", {
        service: "Amazon Elastic Compute Cloud - Compute",
        ...purchases.terms,
      }),
      "# Other services: the same call with the service's name. Purchase the proposed option in the service's console.",
    ].join("\n");
  }
  if (source === "cost-optimization-hub") {
    return awsCli({ region: purchases.region }, "cost-optimization-hub get-recommendation", {
      "recommendation-id": id,
    });
  }
  const [name, option] = own(optimizer, resourceType) ?? ["get-recommendation-summaries", null];
  return awsCli({ region }, `compute-optimizer ${name}`, option === null ? {} : { [option]: arn });
}

type AdviceSubject = Pick<
  AdvisorRecommendation,
  "source" | "id" | "arn" | "region" | "resourceType" | "type"
>;

/** Text to copy for AWS recommendations: how to read their reasons, and the relevant Terraform. */
export function adviceText(reported: AdviceSubject): ChangeText {
  const purchase = reported.type === "SAVINGS_PLAN" || reported.type === "RESERVED_INSTANCE";
  return {
    cli: command(reported),
    terraform: purchase
      ? "# A purchase is a contract for its whole term and can't be undone: make it manually, not with Terraform."
      : `# The AWS recommendation does not refer to your code: follow the steps in the block of ${reported.arn}.`,
  };
}
