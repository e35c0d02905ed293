import type { AwsCall } from "@skyledger/core/model/aws-call";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";

/** What AWS's own advisers are asked about. */
export interface AdviceQuestion {
  awsAccountId: string;
  /** Regions that the inventory has resources in. */
  regions: readonly string[];
  /** Advisers that are not asked this time. */
  leaveOut?: readonly ImportedRecommendation["source"][];
}

/** Sends one call for an adviser. */
export type AskAdviser = (call: Omit<AwsCall, "region"> & { region?: string }) => Promise<unknown>;

/** A call, as a permission is named by it. */
export type Named = Pick<AwsCall, "service" | "operation">;

/** What a reader got, and the errors of the lists that it did not get. */
export interface AdviserAnswer {
  recommendations: ImportedRecommendation[];
  refused: readonly { call: Named; error: unknown }[];
}
