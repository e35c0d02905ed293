import type { Send } from "@skyledger/core/model/aws-call";
import { countSentRequest } from "../sent-requests.ts";
import { traced } from "../spans.ts";
import { classifyError } from "./errors.ts";

/** Outcome of a request to AWS; retries count separately. */
export type RequestOutcome = "succeeded" | "throttled" | "failed";

/** Requests to a service. */
export interface RequestCount {
  service: string;
  outcome: RequestOutcome;
  count: number;
}

/** Counts requests to AWS by service and outcome. */
export class RequestCounts {
  readonly #counts = new Map<string, RequestCount>();

  add(service: string, outcome: RequestOutcome, count = 1): void {
    const key = `${service} ${outcome}`;
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { service, outcome, count });
  }

  addAll(counts: readonly RequestCount[]): void {
    for (const { service, outcome, count } of counts) this.add(service, outcome, count);
  }

  all(): RequestCount[] {
    return [...this.#counts.values()];
  }

  /** All counts, which then begin at zero again: a thread passes them to the process. */
  take(): RequestCount[] {
    const taken = this.all();
    this.#counts.clear();
    return taken;
  }
}

/** Requests of this thread. */
export const requestCounts = new RequestCounts();

/** Counts each request that goes through `send`, and records it in the trace of its work. */
export function countedSend(send: Send, counts: RequestCounts = requestCounts): Send {
  return async (call, signal) => {
    countSentRequest();
    const { service, operation, region } = call;
    const attributes = { "rpc.system": "aws-api", "rpc.service": service, "rpc.method": operation };
    const subject = {
      name: `${service} ${operation}`,
      kind: "client",
      attributes: { ...attributes, "cloud.region": region },
    } as const;
    try {
      const output = await traced(subject, () => send(call, signal));
      counts.add(call.service, "succeeded");
      return output;
    } catch (error) {
      counts.add(call.service, classifyError(error).reason === "throttled" ? "throttled" : "failed");
      throw error;
    }
  };
}
