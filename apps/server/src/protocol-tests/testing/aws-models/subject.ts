import type { Send } from "@skyledger/core/model/aws-call";
import type { AwsService } from "@skyledger/core/model/aws-service";
import type { Outcome } from "./outcome.ts";

/** An operation as `send` names it. */
export type Called = readonly [service: AwsService, method: string];

/** One part of the program that calls AWS, run with generated responses. */
export interface Subject {
  /** A resource type, or the name of a hand-written reader. */
  readonly id: string;
  /** Operations that it declares to call. */
  readonly calls: readonly Called[];
  /** Reads once. Rejections are evaluated like results: only AWS's errors and `SyntaxError`s are allowed. */
  run(send: Send, signal: AbortSignal): Promise<Outcome>;
}
