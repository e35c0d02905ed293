import { setTimeout as sleep } from "node:timers/promises";
import type { Send } from "@skyledger/core/model/aws-call";

/** Answers like `send`, with a delay per call in milliseconds that simulates the network. */
export function delayedSend(send: Send, delayMs: number): Send {
  if (delayMs === 0) return send;
  return async (call, signal) => {
    await sleep(delayMs, undefined, signal ? { signal } : {});
    return await send(call, signal);
  };
}
