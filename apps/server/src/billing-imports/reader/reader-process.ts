import { type ChildProcess, fork } from "node:child_process";
import type { BillingAnswer, BillingQuestion } from "./protocol.ts";

/** The process that reads billing files ended unexpectedly: its engine crashed, or the system killed it. */
export class ReaderEndedError extends Error {
  override readonly name = "ReaderEndedError";
  /** True if the system killed it, as it does without memory. */
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

/** The end of the process's output, for the log. */
const printedKept = 2_000;

/** The process is gone, or about to be: "close" reports how it ended. */
function isClosedChannel(error: NodeJS.ErrnoException): boolean {
  return error.code === "EPIPE" || error.code === "ECONNRESET" || error.code === "ERR_IPC_CHANNEL_CLOSED";
}

/**
 * The process that reads billing files. A process, since the engine is native code: it can be ended during a
 * query, and can crash on a file, without harm to the server. Terminating a thread would abort the server.
 */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #over: unknown;
  #waiting: Waiter | undefined;
  #printed = "";

  /** @param folder for data that does not fit into memory */
  constructor(folder: string) {
    this.#child = fork(new URL("./duckdb-process.ts", import.meta.url), [folder], {
      // It reads external files: it gets none of the server's settings.
      env: {},
      execArgv: [],
      // The server handles Ctrl-C in a terminal.
      detached: process.platform !== "win32",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#printed = (this.#printed + chunk.toString()).slice(-printedKept);
    });
    this.#child.on("message", (answer: BillingAnswer) => this.#take()?.resolve(answer));
    this.#child.on("error", (error) => this.#end(error));
    this.#exited = new Promise((resolve) => {
      // Not "exit": its output must be complete by then.
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

  /**
   * Sends one request after the previous one was answered. @throws ReaderEndedError, or the reason given to
   * `stop`
   */
  ask(question: BillingQuestion): Promise<BillingAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#over !== undefined) return reject(this.#over);
      this.#waiting = { resolve, reject };
      this.#child.send(question, (error) => {
        if (error !== null && !isClosedChannel(error)) this.#end(error);
      });
    });
  }

  /** Ends it immediately. The current request is rejected with `reason`. */
  stop(reason: unknown): void {
    this.#end(reason);
    this.#child.kill("SIGKILL");
  }

  /** Waits until it is gone, after which its files can be deleted. */
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
