import type { AwsService } from "./aws-service.ts";

/**
 * One SDK operation in one Region; `operation` is the aggregated client's method name ("describeVolumes").
 */
export interface AwsCall {
  service: AwsService;
  operation: string;
  input: object;
  /** For global services, the partition's home Region. */
  region: string;
}

/**
 * Sends one call and returns the SDK's output (Dates as Date, members spelled as AWS does). Rejects with the
 * SDK's error. The only way to AWS and to the sandbox account; callers don't know which one answers.
 */
export type Send = (call: AwsCall, signal?: AbortSignal) => Promise<unknown>;
