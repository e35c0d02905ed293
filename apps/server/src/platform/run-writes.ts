import { AsyncLocalStorage } from "node:async_hooks";

const writing = new AsyncLocalStorage<true>();

/** Runs a unit's work: what it writes is noted as a run's (see kept-answers.ts), in contrast to a person's. */
export function writingForRun<T>(work: () => T): T {
  return writing.run(true, work);
}

export function isWritingForRun(): boolean {
  return writing.getStore() ?? false;
}
