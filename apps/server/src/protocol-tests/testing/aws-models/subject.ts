import type { Send } from "@skyledger/core/model/aws-call";
import type { AwsService } from "@skyledger/core/model/aws-service";
import type { Outcome } from "./outcome.ts";

/** An operation as `send` names it. */
export type Called = readonly [service: AwsService, method: string];

/** One piece of the program that asks AWS, run against made-up answers. */
export interface Subject {
  /** A resource type, or the name of a hand-written reader. */
  readonly id: string;
  /** Operations that it says it calls. */
  readonly calls: readonly Called[];
  /** Asks once. What it rejects with is evaluated like an answer: only AWS's errors and `SyntaxError`s may come out. */
  run(send: Send, signal: AbortSignal): Promise<Outcome>;
}
