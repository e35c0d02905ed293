import { AsyncLocalStorage } from "node:async_hooks";

/** Number of requests to AWS that a piece of work has sent; retries count separately. */
export interface SentRequests {
  sent: number;
}

const current = new AsyncLocalStorage<SentRequests>();

/** Runs work, and counts the requests that it and everything it starts send from this thread. */
export async function countingRequests<T>(counter: SentRequests, work: () => Promise<T>): Promise<T> {
  return await current.run(counter, work);
}

/** Counts a request for the work that sends it. */
export function countSentRequest(): void {
  const counter = current.getStore();
  if (counter) counter.sent += 1;
}
