import type { Worker } from "node:worker_threads";
import type { GapReason } from "@skyledger/core/model/observation";
import type { CollectionProgress } from "./collect.ts";
import type {
  CollectionCommand,
  CollectionConclusion,
  CollectionJob,
  CollectionMessage,
  PricedResource,
} from "./collection-protocol.ts";
import { CollectionThreads } from "./collection-threads.ts";
import { unpackRelationships } from "./packed-relationships.ts";

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
  /** Stores a page; the collection waits. */
  onResources(resources: readonly PricedResource[]): Promise<void>;
  onProgress(progress: CollectionProgress): void;
}

/** Collects one account; see `runCollection`. */
export type RunCollection = (
  job: CollectionJob,
  sink: CollectionSink,
  signal: AbortSignal,
) => Promise<CollectionConclusion>;

/** A thread that read more than this leaves much garbage behind: ending it gives the memory back at once. */
const resourcesKeptAtMost = 2_000;

const threads = new CollectionThreads();

/**
 * Collects one account in a thread of its own, since parsing a page of 1000 instances would block requests for a
 * third of a second. Rejects with ConnectionRefusedError, the signal's reason, or what broke the thread or the sink.
 */
export const runCollection: RunCollection = async (job, sink, signal) => {
  signal.throwIfAborted();
  const { worker, environment } = threads.take();
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
    return { ...answer.conclusion, relationships: unpackRelationships(answer.relationships) };
  } finally {
    // The sandbox needs no SDK, and its estate is to be given up.
    const worthKeeping = job.connection.kind !== "sandbox" && resources <= resourcesKeptAtMost;
    if (wellEnded && worthKeeping) threads.giveBack({ worker, environment });
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
  const tell = (command: CollectionCommand) => worker.postMessage(command);
  const onAbort = () => tell({ kind: "abort" });
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const last = await new Promise<LastMessage>((resolve, reject) => {
      worker.on("message", (message: CollectionMessage) => {
        if (message.kind === "progress") sink.onProgress(message.progress);
        else if (message.kind === "resources")
          sink.onResources(message.resources).then(() => tell({ kind: "ack" }), reject);
        else resolve(message);
      });
      worker.on("error", (error) => reject(signal.aborted ? signal.reason : error));
      worker.on("exit", () =>
        reject(
          signal.aborted ? signal.reason : new Error("The collection's thread ended before its work did."),
        ),
      );
      tell({ kind: "collect", job });
    });
    // Otherwise the thread is ended, and may still have an error to tell.
    for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
    return last;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
