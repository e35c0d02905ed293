import { Worker } from "node:worker_threads";
import type { GapReason } from "@skyledger/core/model/observation";
import type { CollectionProgress } from "./collect.ts";
import type {
  CollectionCommand,
  CollectionConclusion,
  CollectionJob,
  CollectionMessage,
  PricedResource,
} from "./collection-protocol.ts";
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

/** Memory of the thread: 50,000 resources with their facets fit well. */
const maxOldSpaceMb = 512;
/** What is read lives on or is dropped at once: a larger nursery only adds to the memory of the process. */
const maxYoungSpaceMb = 12;

/**
 * Collects one account in a thread of its own, since parsing a page of 1000 instances would block requests for a
 * third of a second. Rejects with ConnectionRefusedError, the signal's reason, or what broke the thread or the sink.
 */
export const runCollection: RunCollection = async (job, sink, signal) => {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./collection-worker.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: maxOldSpaceMb, maxYoungGenerationSizeMb: maxYoungSpaceMb },
  });
  const tell = (command: CollectionCommand) => worker.postMessage(command);
  const onAbort = () => tell({ kind: "abort" });
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await new Promise<CollectionConclusion>((resolve, reject) => {
      worker.on("message", (message: CollectionMessage) => {
        if (message.kind === "progress") sink.onProgress(message.progress);
        else if (message.kind === "concluded")
          resolve({ ...message.conclusion, relationships: unpackRelationships(message.relationships) });
        else if (message.kind === "refused")
          reject(new ConnectionRefusedError(message.reason, message.message));
        else sink.onResources(message.resources).then(() => tell({ kind: "ack" }), reject);
      });
      worker.on("error", (error) => reject(signal.aborted ? signal.reason : error));
      worker.on("exit", () =>
        reject(
          signal.aborted ? signal.reason : new Error("The collection's thread ended before its work did."),
        ),
      );
    });
  } finally {
    signal.removeEventListener("abort", onAbort);
    await worker.terminate();
  }
};
