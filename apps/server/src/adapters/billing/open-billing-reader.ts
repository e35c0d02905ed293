import { Worker } from "node:worker_threads";
import { BillingFileError } from "./billing-formats.ts";
import type { BillingAnswer, BillingQuestion, MonthTotals, RollupPage } from "./billing-protocol.ts";
import { EngineLimitError, type FileContent, type LocalFile } from "./charges.ts";

/** Reads billing files and sums them up; one at a time, in a thread of its own. */
export interface BillingReader {
  /** Forgets what was read. */
  clear(): Promise<void>;
  /** Reads a file. @throws BillingFileError, EngineLimitError */
  add(file: LocalFile): Promise<FileContent>;
  /** What a month of everything read adds up to. */
  totals(month: string): Promise<MonthTotals>;
  /** The rolled-up rows of a month, after its `totals`. */
  rollup(month: string): AsyncGenerator<RollupPage>;
  close(): Promise<void>;
}

/** Opens a reader; what does not fit into memory is written to `folder`. */
export type OpenBillingReader = (folder: string, signal: AbortSignal) => BillingReader;

class ThreadReader implements BillingReader {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;
  #broken: unknown;
  #waiting: { resolve: (answer: BillingAnswer) => void; reject: (error: unknown) => void } | undefined;
  readonly #onAbort = () => this.#fail(this.#signal.reason);

  constructor(folder: string, signal: AbortSignal) {
    signal.throwIfAborted();
    this.#signal = signal;
    this.#worker = new Worker(new URL("./billing-worker.ts", import.meta.url), { workerData: { folder } });
    this.#worker.on("message", (answer: BillingAnswer) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.resolve(answer);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("The billing thread ended before its work did.")));
    signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  #fail(error: unknown): void {
    this.#broken ??= error;
    this.#waiting?.reject(this.#broken);
    this.#waiting = undefined;
  }

  async #ask(question: BillingQuestion): Promise<BillingAnswer> {
    this.#signal.throwIfAborted();
    if (this.#broken !== undefined) throw this.#broken;
    const answer = await new Promise<BillingAnswer>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(question);
    });
    if (answer.kind === "limit") throw new EngineLimitError(answer.message);
    if (answer.kind === "refused") {
      const { file, message } = answer;
      throw new BillingFileError(file, message.slice(`${file}: `.length));
    }
    return answer;
  }

  async clear(): Promise<void> {
    await this.#ask({ kind: "clear" });
  }

  async add(file: LocalFile): Promise<FileContent> {
    const answer = await this.#ask({ kind: "add", file });
    if (answer.kind !== "added") throw new Error(`the billing thread answered ${answer.kind}`);
    return answer.content;
  }

  async totals(month: string): Promise<MonthTotals> {
    const answer = await this.#ask({ kind: "totals", month });
    if (answer.kind !== "totals") throw new Error(`the billing thread answered ${answer.kind}`);
    return answer.totals;
  }

  async *rollup(month: string): AsyncGenerator<RollupPage> {
    let answer = await this.#ask({ kind: "rollup", month });
    while (answer.kind === "page") {
      yield answer.page;
      answer = await this.#ask({ kind: "next" });
    }
  }

  async close(): Promise<void> {
    this.#signal.removeEventListener("abort", this.#onAbort);
    // Also ends a query under way.
    await this.#worker.terminate();
  }
}

/** A thread of its own, since rows become objects there; DuckDB is loaded only when it starts. */
export const openBillingReader: OpenBillingReader = (folder, signal) => new ThreadReader(folder, signal);
