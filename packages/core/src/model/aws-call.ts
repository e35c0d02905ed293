import type { AwsService } from "./aws-service.ts";

/** One SDK operation in one region; `operation` is the aggregated client's method name ("describeVolumes"). */
export interface AwsCall {
  service: AwsService;
  operation: string;
  input: object;
  /** For global services the partition's home region. */
  region: string;
}

/**
 * Sends one call and answers the SDK's output shape (Dates as Date, members as AWS spells them).
 * Rejects with the SDK's error. The only door to AWS and to the sandbox account: nothing above
 * it knows which one it talks to.
 */
export type Send = (call: AwsCall, signal?: AbortSignal) => Promise<unknown>;
