import { type ChildProcess, fork } from "node:child_process";
import type { BillingAnswer, BillingQuestion } from "./protocol.ts";

/** The process that reads billing files ended by itself: its engine crashed, or the system ended it. */
export class ReaderEndedError extends Error {
  override readonly name = "ReaderEndedError";
  /** True when the system ended it by force, which it does when memory runs out. */
  readonly killed: boolean;

  constructor(how: number | NodeJS.Signals | null, printed: string) {
    super(`The process that reads billing files ended (${how ?? "no reason known"}). ${printed}`.trim());
    this.killed = how === "SIGKILL";
  }
}

interface Waiter {
  resolve(answer: BillingAnswer): void;
  reject(error: unknown): void;
}

/** Of what the process printed, for the log. */
const printedKept = 2_000;

/** The process is gone, or about to be: how it ended is told by "close". */
function isClosedChannel(error: NodeJS.ErrnoException): boolean {
  return error.code === "EPIPE" || error.code === "ECONNRESET" || error.code === "ERR_IPC_CHANNEL_CLOSED";
}

/**
 * The process that reads billing files. A process, since the engine is native code: it may be ended in the middle of a
 * query, and may crash over a file, without harm to the server. A thread may not: ending one aborts the server.
 */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #over: unknown;
  #waiting: Waiter | undefined;
  #printed = "";

  /** @param folder for what does not fit into memory */
  constructor(folder: string) {
    this.#child = fork(new URL("./duckdb-process.ts", import.meta.url), [folder], {
      // It reads files of strangers: it gets none of the server's settings.
      env: {},
      execArgv: [],
      // Ctrl-C in a terminal is the server's to handle.
      detached: process.platform !== "win32",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#printed = (this.#printed + chunk.toString()).slice(-printedKept);
    });
    this.#child.on("message", (answer: BillingAnswer) => this.#take()?.resolve(answer));
    this.#child.on("error", (error) => this.#end(error));
    this.#exited = new Promise((resolve) => {
      // Not "exit": what it printed is to be known by then.
      this.#child.once("close", (code, signal) => {
        this.#end(new ReaderEndedError(signal ?? code, this.#printed));
        resolve();
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it has ended, or is about to. */
  get over(): boolean {
    return this.#over !== undefined;
  }

  /** Asks one question; the one before was answered. @throws ReaderEndedError, or the reason given to `stop` */
  ask(question: BillingQuestion): Promise<BillingAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#over !== undefined) return reject(this.#over);
      this.#waiting = { resolve, reject };
      this.#child.send(question, (error) => {
        if (error !== null && !isClosedChannel(error)) this.#end(error);
      });
    });
  }

  /** Ends it now, whatever it does. The question under way is rejected with `reason` at once. */
  stop(reason: unknown): void {
    this.#end(reason);
    this.#child.kill("SIGKILL");
  }

  /** Waits until it is gone: its files may be removed then. */
  gone(): Promise<void> {
    return this.#exited;
  }

  #take(): Waiter | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }

  #end(reason: unknown): void {
    this.#over ??= reason;
    this.#take()?.reject(this.#over);
  }
}
