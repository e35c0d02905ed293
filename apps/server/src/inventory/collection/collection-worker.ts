import { parentPort } from "node:worker_threads";
import { openSend } from "../../platform/aws/connection.ts";
import { requestCounts } from "../../platform/aws/request-counts.ts";
import { ownMemory } from "../../platform/heap-growth.ts";
import { SpanBuffer, withinSpan } from "../../platform/spans.ts";
import type {
  AccountProgress,
  CollectionCommand,
  CollectionJob,
  CollectionMessage,
  PricedResource,
} from "./collection-protocol.ts";
import { conclude } from "./conclude.ts";
import { type AccountReading, readAccount } from "./read-account.ts";

/** Shortest time between progress messages: people can't read faster. */
const progressEveryMs = 250;

/** Most resources waiting to be stored while AWS is queried for more: ten statements of the store. */
const unstoredAtMost = 2_000;

/** Spans of this thread's requests, on their way to the main thread. */
const spans = new SpanBuffer();

/** Reports to the main thread what is read, and limits what is waiting to be stored. */
class Outbox {
  readonly #post: (message: CollectionMessage) => void;
  /** One per page that isn't stored yet; pages are stored in order. */
  readonly #waiting: (() => void)[] = [];
  #unstored = 0;
  #lastPage: Promise<void> = Promise.resolve();
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
      this.#post({ kind: "requests", requests: requestCounts.take(), spans: spans.take() });
    }
    this.#post(message);
  }

  /** Resolves when there is room for the next page. */
  async sendResources(resources: readonly PricedResource[]): Promise<void> {
    const { promise: stored, resolve } = Promise.withResolvers<void>();
    this.#unstored += resources.length;
    this.#waiting.push(() => {
      this.#unstored -= resources.length;
      resolve();
    });
    this.#lastPage = stored;
    this.#post({ kind: "resources", resources });
    if (this.#unstored > unstoredAtMost) await stored;
  }

  acknowledged(): void {
    this.#waiting.shift()?.();
  }

  /** Resolves when every page is stored. */
  async allStored(): Promise<void> {
    await this.#lastPage;
  }
}

/**
 * A thread that holds more than this frees memory before it concludes, and before it reports that it is done.
 */
const resourcesHeldAtMost = 2_000;

async function run(job: CollectionJob, outbox: Outbox, signal: AbortSignal): Promise<void> {
  const { last, large } = await collectAll(job, outbox, signal);
  // V8 keeps the pages of a thread that ends for some seconds, while the process already holds the next part
  // of the run.
  if (large) ownMemory.giveBack();
  await outbox.allStored();
  outbox.send({ kind: "requests", requests: requestCounts.take(), spans: spans.take() });
  outbox.send(last);
}

/** The last message of a collection; nothing else that was read has to stay in memory. */
async function collectAll(
  job: CollectionJob,
  outbox: Outbox,
  signal: AbortSignal,
): Promise<{ last: CollectionMessage; large: boolean }> {
  const read = await openAndRead(job, outbox, signal);
  if (read.kind === "refused") return { last: read, large: false };
  const large = read.snapshot.resources.length > resourcesHeldAtMost;
  if (large) ownMemory.giveBack();
  return { last: { kind: "concluded", conclusion: conclude(read.snapshot) }, large };
}

/**
 * The connection and its objects are released at the end, so that they aren't in memory along with the
 * conclusions.
 */
async function openAndRead(job: CollectionJob, outbox: Outbox, signal: AbortSignal): Promise<AccountReading> {
  const send = await openSend(job.connection, job.settings, { now: new Date(job.takenAt) });
  const sink = {
    onProgress: (progress: AccountProgress) => outbox.send({ kind: "progress", progress }),
    onResources: (resources: readonly PricedResource[]) => outbox.sendResources(resources),
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
      // An exception isn't caught here: it becomes the thread's error event, and ends the thread.
      spans.record(command.span !== undefined);
      void withinSpan(command.span, () => run(command.job, outbox, abort.signal));
    }
  });
}
