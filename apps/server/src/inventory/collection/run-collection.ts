import { SHARE_ENV, Worker } from "node:worker_threads";
import type { GapReason } from "@skyledger/core/model/observation";
import { heapGrowth } from "../../platform/heap-growth.ts";
import type { CollectionProgress } from "./collect.ts";
import {
  type CollectionCommand,
  type CollectionConclusion,
  type CollectionJob,
  type CollectionMessage,
  type PricedResource,
  unpackConclusion,
} from "./collection-protocol.ts";

/** AWS did not let us in at all: wrong credentials, or another account's. */
export class ConnectionRefusedError extends Error {
  readonly reason: GapReason;

  constructor(reason: GapReason, message: string) {
    super(message);
    this.name = "ConnectionRefusedError";
    this.reason = reason;
  }
}

/** Who receives what a collection finds. */
export interface CollectionSink {
  /** Stores a page; the collection waits once much is not stored yet, and at its end. */
  onResources(resources: readonly PricedResource[]): Promise<void>;
  onProgress(progress: CollectionProgress): void;
}

/** Collects one account; see `runCollection`. */
export type RunCollection = (
  job: CollectionJob,
  sink: CollectionSink,
  signal: AbortSignal,
) => Promise<CollectionConclusion>;

/** Memory of the thread: 50,000 resources with their facets fit well. */
const maxOldSpaceMb = 512;
/** What is read lives on or is dropped at once: a larger nursery only adds to the memory of the process. */
const maxYoungSpaceMb = 12;
/** Longer than the accounts of a run are apart; the loaded SDK is some 80 MB. */
const keptIdleMs = 10 * 60_000;

function startThread(): Worker {
  return new Worker(new URL("./collection-worker.ts", import.meta.url), {
    // A thread that is kept sees what the SDK reads by itself as it is at each job.
    env: SHARE_ENV,
    resourceLimits: { maxOldGenerationSizeMb: maxOldSpaceMb, maxYoungGenerationSizeMb: maxYoungSpaceMb },
  });
}

/**
 * The thread that waits for the next account. Half of what a small account costs is loading the AWS SDK and compiling
 * it, so a thread that has ended its work well is kept for some minutes.
 */
class KeptThread {
  #worker: Worker | undefined;
  #endsAt: NodeJS.Timeout | undefined;

  /** The kept thread, or a new one. Whoever takes it gives it back or ends it. */
  take(): Worker {
    const kept = this.#forget();
    kept?.ref();
    return kept ?? startThread();
  }

  /** Keeps a thread that waits for its next job, in place of the one that is kept so far. */
  giveBack(worker: Worker): void {
    void this.#forget()?.terminate();
    this.#worker = worker;
    // The process may end while it waits.
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

  /** The kept thread, which is then no one's. */
  #forget(): Worker | undefined {
    const worker = this.#worker;
    clearTimeout(this.#endsAt);
    this.#worker = undefined;
    worker?.removeAllListeners("error").removeAllListeners("exit");
    return worker;
  }
}

/** A thread that read more than this leaves much garbage behind: ending it gives the memory back at once. */
const resourcesKeptAtMost = 2_000;

const thread = new KeptThread();

/**
 * Collects one account in a thread of its own, since parsing a page of 1000 instances would block requests for a
 * third of a second. Rejects with ConnectionRefusedError, the signal's reason, or what broke the thread or the sink.
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

/** Hands the thread its job and waits for the last message about it. A thread that ended well has no listener left. */
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
        else if (message.kind === "resources")
          sink.onResources(message.resources).then(() => report({ kind: "ack" }), reject);
        else resolve(message);
      });
      worker.on("error", (error) => reject(signal.aborted ? signal.reason : error));
      worker.on("exit", () =>
        reject(
          signal.aborted ? signal.reason : new Error("The collection's thread ended before its work did."),
        ),
      );
      report({ kind: "collect", job });
    });
    // Otherwise the thread is ended, and may still have an error to tell.
    for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
    return last;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
