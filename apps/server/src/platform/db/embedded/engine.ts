import { Worker } from "node:worker_threads";
import type { EngineAnswer, EngineSettings, EngineStart } from "./engine-worker.ts";

/** The embedded database stopped and cannot answer any more. */
export class EmbeddedDatabaseStoppedError extends Error {
  override readonly name = "EmbeddedDatabaseStoppedError";

  constructor(reason: string, options?: ErrorOptions) {
    super(`The embedded database has stopped: ${reason}. Start the server again.`, options);
  }
}

interface Waiter {
  readonly resolve: (answer: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** The embedded PostgreSQL in its worker thread: bytes of the wire protocol in, bytes out. */
export class Engine {
  readonly #worker: Worker;
  readonly #waiters: Waiter[] = [];
  #stopped: EmbeddedDatabaseStoppedError | undefined;
  readonly #onStopped: (error: EmbeddedDatabaseStoppedError) => void;
  /** In the server's form: `18.6`. */
  readonly serverVersion: string;

  private constructor(
    worker: Worker,
    serverVersion: string,
    onStopped: (error: EmbeddedDatabaseStoppedError) => void,
  ) {
    this.#worker = worker;
    this.serverVersion = serverVersion;
    this.#onStopped = onStopped;
    worker.on("message", (answer: EngineAnswer) => {
      if ("fatal" in answer) this.#stop(new EmbeddedDatabaseStoppedError(answer.fatal));
      else this.#waiters.shift()?.resolve(answer.bytes);
    });
    worker.on("error", (error) =>
      this.#stop(new EmbeddedDatabaseStoppedError(error.message, { cause: error })),
    );
    worker.on("exit", (code) => this.#stop(new EmbeddedDatabaseStoppedError(`exit code ${code}`)));
  }

  /**
   * Starts the database of an existing data directory; recovers after a crash.
   * @param onStopped called once if the engine ends other than with {@link close}
   */
  static async start(
    settings: EngineSettings,
    onStopped: (error: EmbeddedDatabaseStoppedError) => void,
  ): Promise<Engine> {
    const worker = new Worker(new URL("./engine-worker.ts", import.meta.url), {
      workerData: settings,
      name: "embedded-database",
      // The young generation has only protocol buffers; the database's own memory is outside of it.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    const { promise, resolve, reject } = Promise.withResolvers<EngineStart>();
    const onExit = (code: number) =>
      reject(new EmbeddedDatabaseStoppedError(`exit code ${code} while starting`));
    worker.once("message", resolve).once("error", reject).once("exit", onExit);
    const started = await promise;
    worker.off("error", reject).off("exit", onExit);
    return new Engine(worker, started.serverVersion, onStopped);
  }

  /** Executes whole frontend messages; the bridge ensures that only one holder does at a time. */
  execute(messages: readonly Uint8Array[]): Promise<Uint8Array> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    const bytes = joined(messages);
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.#worker.postMessage({ bytes }, [bytes.buffer]);
    });
  }

  /** Shuts down the database (checkpoint, files closed) and ends the thread. */
  async close(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = new EmbeddedDatabaseStoppedError("it was closed");
    const exited = new Promise((resolve) => this.#worker.once("exit", resolve));
    this.#worker.postMessage({ close: true });
    await exited;
  }

  #stop(error: EmbeddedDatabaseStoppedError): void {
    if (this.#stopped) return;
    this.#stopped = error;
    for (const waiter of this.#waiters.splice(0)) waiter.reject(error);
    this.#onStopped(error);
  }
}

/** A copy in a separate buffer, which can be transferred to the worker. */
function joined(messages: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let offset = 0;
  for (const message of messages) {
    bytes.set(message, offset);
    offset += message.length;
  }
  return bytes;
}
