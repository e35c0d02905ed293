import { setTimeout as sleep } from "node:timers/promises";
import type { Send } from "@skyledger/core/model/aws-call";
import { classifyError } from "./errors.ts";

/** Takes one of today's paid requests for an operation; false: none is left. */
export type TakeRequest = (operation: string) => Promise<boolean>;

/** Attempts cost money: fewer than elsewhere. */
const attempts = 3;
const retryDelayMs = 1_000;

/** The day's paid requests are used up. */
export class RequestLimitError extends Error {
  override readonly name = "RequestLimitError";
  override readonly message = "The daily limit of paid Cost Explorer requests is reached.";
}

/**
 * Sends calls that AWS charges for: each attempt, including a retry, takes a request first. `send` must not
 * retry itself. Rejects with RequestLimitError when none is left.
 */
export function createMeteredSend(send: Send, take: TakeRequest): Send {
  return async (call, signal) => {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      if (!(await take(call.operation))) throw new RequestLimitError();
      try {
        return await send(call, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (!classifyError(error).retryable || attempt >= attempts) throw error;
        await sleep(retryDelayMs * attempt, undefined, { signal });
      }
    }
  };
}
