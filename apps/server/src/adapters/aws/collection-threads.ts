import { Worker } from "node:worker_threads";

/** Memory of the thread: 50,000 resources with their facets fit well. */
const maxOldSpaceMb = 512;
/** What is read lives on or is dropped at once: a larger nursery only adds to the memory of the process. */
const maxYoungSpaceMb = 12;
/** Longer than the accounts of a run are apart; the loaded SDK is some 80 MB. */
const keptIdleMs = 10 * 60_000;

/** A thread that collects accounts, and the environment that it was started with. */
export interface CollectionThread {
  worker: Worker;
  environment: string;
}

/** What the AWS SDK reads by itself: a thread has the environment of its start. */
function awsEnvironment(): string {
  return JSON.stringify(Object.entries(process.env).filter(([name]) => name.startsWith("AWS_")));
}

function startThread(): CollectionThread {
  return {
    environment: awsEnvironment(),
    worker: new Worker(new URL("./collection-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxOldSpaceMb, maxYoungGenerationSizeMb: maxYoungSpaceMb },
    }),
  };
}

/**
 * Threads that collect, one account at a time. One that has ended its work well is kept for some minutes: half of
 * what a small account costs is loading the AWS SDK and compiling it.
 */
export class CollectionThreads {
  #idle: CollectionThread | undefined;
  #endsAt: NodeJS.Timeout | undefined;

  /** A kept thread, or a new one. Whoever takes it gives it back or ends it. */
  take(): CollectionThread {
    const kept = this.#forget();
    if (kept === undefined) return startThread();
    if (kept.environment === awsEnvironment()) {
      kept.worker.ref();
      return kept;
    }
    void kept.worker.terminate();
    return startThread();
  }

  /** Keeps a thread that waits for its next job, in place of the one that is kept so far. */
  giveBack(thread: CollectionThread): void {
    const { worker } = thread;
    void this.#forget()?.worker.terminate();
    this.#idle = thread;
    // The process may end while it waits.
    worker.unref();
    const forget = () => {
      if (this.#idle === thread) this.#forget();
    };
    // Nothing is lost: the next job starts a thread of its own.
    worker.once("error", forget).once("exit", forget);
    this.#endsAt = setTimeout(() => {
      forget();
      void worker.terminate();
    }, keptIdleMs).unref();
  }

  /** The kept thread, which is then nobody's. */
  #forget(): CollectionThread | undefined {
    const thread = this.#idle;
    clearTimeout(this.#endsAt);
    this.#idle = undefined;
    thread?.worker.removeAllListeners("error").removeAllListeners("exit");
    return thread;
  }
}
