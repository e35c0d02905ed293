import type { AwsCall } from "@skyledger/core/model/aws-call";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";

/** Input for AWS recommendations. */
export interface AdviceQuestion {
  awsAccountId: string;
  /** Regions with resources in the inventory. */
  regions: readonly string[];
  /** Purchases for all accounts on the account's bill, not only for its own usage. */
  forPayer?: boolean;
  /** Services to skip this time. */
  leaveOut?: readonly ImportedRecommendation["source"][];
}

/** Sends one call for AWS recommendations. */
export type AskAdviser = (call: Omit<AwsCall, "region"> & { region?: string }) => Promise<unknown>;

/** A call, for naming its permission. */
export type Named = Pick<AwsCall, "service" | "operation">;

/** A reader's result, and the errors of unread lists. */
export interface AdviserAnswer {
  recommendations: ImportedRecommendation[];
  refused: readonly { call: Named; error: unknown }[];
}
