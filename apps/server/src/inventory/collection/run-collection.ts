import { SHARE_ENV, Worker } from "node:worker_threads";
import type { GapReason } from "@skyledger/core/model/observation";
import { requestCounts } from "../../platform/aws/request-counts.ts";
import { heapGrowth } from "../../platform/heap-growth.ts";
import { currentSpan, passSpans } from "../../platform/spans.ts";
import {
  type AccountProgress,
  type CollectionCommand,
  type CollectionConclusion,
  type CollectionJob,
  type CollectionMessage,
  type PricedResource,
  unpackConclusion,
} from "./collection-protocol.ts";

/** AWS refused access: wrong credentials, or credentials of another account. */
export class ConnectionRefusedError extends Error {
  readonly reason: GapReason;

  constructor(reason: GapReason, message: string) {
    super(message);
    this.name = "ConnectionRefusedError";
    this.reason = reason;
  }
}

/** Receives what a collection finds. */
export interface CollectionSink {
  /** Stores a page; the collection waits when much is not stored yet, and at its end. */
  onResources(resources: readonly PricedResource[]): Promise<void>;
  onProgress(progress: AccountProgress): void;
}

/** Collects one account; see `runCollection`. */
export type RunCollection = (
  job: CollectionJob,
  sink: CollectionSink,
  signal: AbortSignal,
) => Promise<CollectionConclusion>;

/** Memory of the thread: 50,000 resources with their facets fit well. */
const maxOldSpaceMb = 512;
/** Objects either stay or are dropped at once: a larger nursery only adds to the memory of the process. */
const maxYoungSpaceMb = 12;
/** Longer than the pause between the accounts of a run; the loaded SDK is about 80 MB. */
const keptIdleMs = 10 * 60_000;

function startThread(): Worker {
  return new Worker(new URL("./collection-worker.ts", import.meta.url), {
    // A reused thread gets the environment that the SDK reads for each job.
    env: SHARE_ENV,
    resourceLimits: { maxOldGenerationSizeMb: maxOldSpaceMb, maxYoungGenerationSizeMb: maxYoungSpaceMb },
  });
}

/**
 * The thread that waits for the next account. Half of a small account's cost is loading the AWS SDK and
 * compiling it, so a thread that ended its job without an error is kept for some minutes.
 */
class KeptThread {
  #worker: Worker | undefined;
  #endsAt: NodeJS.Timeout | undefined;

  /** The kept thread, or a new one. The caller returns it or ends it. */
  take(): Worker {
    const kept = this.#forget();
    kept?.ref();
    return kept ?? startThread();
  }

  /** Keeps a thread for the next job, in place of the one kept so far. */
  giveBack(worker: Worker): void {
    void this.#forget()?.terminate();
    this.#worker = worker;
    // The process may exit while the thread waits.
    worker.unref();
    const forget = () => {
      if (this.#worker === worker) this.#forget();
    };
    // Nothing is lost: the next job starts a thread of its own.
    worker.once("error", forget).once("exit", forget);
    this.#endsAt = setTimeout(() => {
      forget();
      void worker.terminate();
    }, keptIdleMs).unref();
  }

  /** The kept thread, which then has no owner. */
  #forget(): Worker | undefined {
    const worker = this.#worker;
    clearTimeout(this.#endsAt);
    this.#worker = undefined;
    worker?.removeAllListeners("error").removeAllListeners("exit");
    return worker;
  }
}

/** A thread that read more than this leaves much garbage: ending it frees the memory at once. */
const resourcesKeptAtMost = 2_000;

const thread = new KeptThread();

/**
 * Collects one account in a worker thread, because parsing a page of 1000 instances would block requests for
 * a third of a second. Rejects with ConnectionRefusedError, the signal's reason, or the error of the thread
 * or the sink.
 */
export const runCollection: RunCollection = (job, sink, signal) =>
  heapGrowth.holdingMuch(() => collectInThread(job, sink, signal));

const collectInThread: RunCollection = async (job, sink, signal) => {
  signal.throwIfAborted();
  const worker = thread.take();
  let resources = 0;
  const counting: CollectionSink = {
    onProgress: sink.onProgress,
    onResources: async (page) => {
      resources += page.length;
      await sink.onResources(page);
    },
  };
  let wellEnded = false;
  try {
    const answer = await answerOf(worker, job, counting, signal);
    wellEnded = true;
    if (answer.kind === "refused") throw new ConnectionRefusedError(answer.reason, answer.message);
    return unpackConclusion(answer.conclusion);
  } finally {
    if (wellEnded && resources <= resourcesKeptAtMost) thread.giveBack(worker);
    else await worker.terminate();
  }
};

type LastMessage = Extract<CollectionMessage, { kind: "concluded" | "refused" }>;

/**
 * Sends the job to the thread and waits for its last message. A thread that ended without an error has no
 * listeners left.
 */
async function answerOf(
  worker: Worker,
  job: CollectionJob,
  sink: CollectionSink,
  signal: AbortSignal,
): Promise<LastMessage> {
  const report = (command: CollectionCommand) => worker.postMessage(command);
  const onAbort = () => report({ kind: "abort" });
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const last = await new Promise<LastMessage>((resolve, reject) => {
      worker.on("message", (message: CollectionMessage) => {
        if (message.kind === "progress") sink.onProgress(message.progress);
        else if (message.kind === "requests") {
          requestCounts.addAll(message.requests);
          passSpans(message.spans);
        } else if (message.kind === "resources")
          sink.onResources(message.resources).then(() => report({ kind: "ack" }), reject);
        else resolve(message);
      });
      worker.on("error", (error) => reject(signal.aborted ? signal.reason : error));
      worker.on("exit", () =>
        reject(
          signal.aborted ? signal.reason : new Error("The collection's thread ended before its work did."),
        ),
      );
      report({ kind: "collect", job, span: currentSpan() });
    });
    // Otherwise the thread is ended, and may still report an error.
    for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
    return last;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
