import { parentPort } from "node:worker_threads";
import {
  type FuzzRequest,
  fuzzSubject,
  subjects,
} from "../../apps/server/src/protocol-tests/testing/aws-models/fuzz.ts";
import { createBench } from "../../apps/server/src/protocol-tests/testing/aws-models/trial.ts";

/** One subject with its number of runs. */
export interface FuzzOrder {
  readonly id: string;
  readonly request: FuzzRequest;
}

const bench = createBench();
parentPort?.on("message", ({ id, request }: FuzzOrder) => {
  const subject = subjects.find((one) => one.id === id);
  if (!subject) throw new Error(`No subject ${id}`);
  void fuzzSubject(bench, subject, request).then((report) => parentPort?.postMessage(report));
});
