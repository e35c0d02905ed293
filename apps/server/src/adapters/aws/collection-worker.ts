import { parentPort } from "node:worker_threads";
import type { CollectionProgress } from "./collect.ts";
import type {
  CollectionCommand,
  CollectionJob,
  CollectionMessage,
  PricedResource,
} from "./collection-protocol.ts";
import { conclude } from "./conclude.ts";
import { openSend } from "./connection.ts";
import { packRelationships } from "./packed-relationships.ts";
import { type AccountReading, readAccount } from "./read-account.ts";

/** Progress messages at most this often: people cannot read faster. */
const progressEveryMs = 250;

/** Waits for the store's answer to each batch, one batch at a time per sender. */
class Outbox {
  readonly #post: (message: CollectionMessage) => void;
  #waiting: (() => void)[] = [];
  #lastProgressAt = 0;

  constructor(post: (message: CollectionMessage) => void) {
    this.#post = post;
  }

  send(message: CollectionMessage): void {
    if (message.kind === "progress") {
      const now = Date.now();
      if (now - this.#lastProgressAt < progressEveryMs && message.progress.done < message.progress.total)
        return;
      this.#lastProgressAt = now;
    }
    this.#post(message);
  }

  async sendAndWait(message: CollectionMessage): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#post(message);
    });
  }

  acknowledged(): void {
    this.#waiting.shift()?.();
  }
}

async function run(job: CollectionJob, outbox: Outbox, signal: AbortSignal): Promise<void> {
  const read = await openAndRead(job, outbox, signal);
  if (read.kind === "refused") {
    outbox.send(read);
    return;
  }
  const { relationships, ...conclusion } = conclude(read.snapshot);
  outbox.send({ kind: "concluded", conclusion, relationships: packRelationships(relationships) });
}

/** The connection and what belongs to it are given up at the end: they need not be in memory beside the conclusions. */
async function openAndRead(job: CollectionJob, outbox: Outbox, signal: AbortSignal): Promise<AccountReading> {
  const send = await openSend(job.connection, job.settings, { now: new Date(job.takenAt) });
  const sink = {
    onProgress: (progress: CollectionProgress) => outbox.send({ kind: "progress", progress }),
    onResources: (resources: readonly PricedResource[]) =>
      outbox.sendAndWait({ kind: "resources", resources }),
  };
  return await readAccount(job, send, sink, signal);
}

if (parentPort) {
  const port = parentPort;
  let current: { abort: AbortController; outbox: Outbox } | undefined;
  port.on("message", (command: CollectionCommand) => {
    if (command.kind === "ack") current?.outbox.acknowledged();
    else if (command.kind === "abort") current?.abort.abort();
    else {
      const abort = new AbortController();
      const outbox = new Outbox((message) => port.postMessage(message));
      current = { abort, outbox };
      // What is thrown is nobody's to catch here: it becomes the thread's error event, and ends the thread.
      void run(command.job, outbox, abort.signal);
    }
  });
}
