import { EngineLimitError, type FileContent, type LocalFile } from "./charges.ts";
import { BillingSourceError } from "./export-file.ts";
import { BillingFileError } from "./formats.ts";
import type { BillingAnswer, BillingQuestion, MonthTotals, RollupPage } from "./protocol.ts";
import { ReaderEndedError, ReaderProcess } from "./reader-process.ts";

/** Reads and sums billing files, one at a time, in a separate process. */
export interface BillingReader {
  /** Drops everything that was read; also works after a crash. */
  clear(): Promise<void>;
  /** Reads a file. @throws BillingFileError, EngineLimitError */
  add(file: LocalFile): Promise<FileContent>;
  /** Totals of a month of everything read. */
  totals(month: string): Promise<MonthTotals>;
  /** The aggregated rows of a month, after its `totals`. */
  rollup(month: string): AsyncGenerator<RollupPage>;
  /** Ends it, even during a query, and waits until it is gone. */
  close(): Promise<void>;
}

/** Opens a reader; data that does not fit into memory is written to `folder`. */
export type OpenBillingReader = (folder: string, signal: AbortSignal) => BillingReader;

type StartProcess = (folder: string) => ReaderProcess;

const startProcess: StartProcess = (folder) => new ReaderProcess(folder);

class ForkedReader implements BillingReader {
  readonly #folder: string;
  readonly #signal: AbortSignal;
  readonly #start: StartProcess;
  #process: ReaderProcess;
  readonly #onAbort = () => this.#process.stop(this.#signal.reason);

  constructor(folder: string, signal: AbortSignal, start: StartProcess) {
    signal.throwIfAborted();
    this.#folder = folder;
    this.#signal = signal;
    this.#start = start;
    this.#process = start(folder);
    signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  async #ask(question: BillingQuestion): Promise<BillingAnswer> {
    this.#signal.throwIfAborted();
    const answer = await this.#process.ask(question);
    if (answer.kind === "limit") throw new EngineLimitError(answer.message);
    if (answer.kind === "failure") throw new Error(`The billing process failed: ${answer.message}`);
    if (answer.kind === "refused") {
      const { file, message } = answer;
      throw new BillingFileError(file, message.slice(`${file}: `.length));
    }
    return answer;
  }

  async clear(): Promise<void> {
    if (this.#process.over && !this.#signal.aborted) {
      await this.#process.gone();
      this.#process = this.#start(this.#folder);
    }
    await this.#ask({ kind: "clear" });
  }

  async add(file: LocalFile): Promise<FileContent> {
    try {
      const answer = await this.#ask({ kind: "add", file });
      if (answer.kind !== "added") throw unexpected(answer);
      return answer.content;
    } catch (error) {
      if (!(error instanceof ReaderEndedError)) throw error;
      if (error.killed) {
        const advice = "Give it more memory or split the file, and run the import again.";
        throw new BillingSourceError(`The server ran out of memory while reading ${file.name}. ${advice}`, {
          cause: error,
        });
      }
      throw new BillingFileError(file.name, "The billing engine crashed over it. Export it again.", error);
    }
  }

  async totals(month: string): Promise<MonthTotals> {
    const answer = await this.#ask({ kind: "totals", month });
    if (answer.kind !== "totals") throw unexpected(answer);
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
    this.#process.stop(new Error("The billing reader was closed."));
    await this.#process.gone();
  }
}

function unexpected({ kind }: BillingAnswer): Error {
  return new Error(`The billing process answered "${kind}" to another question.`);
}

/**
 * DuckDB is loaded only when a process starts, and its memory is freed with it.
 * @param start for tests of a process that crashes
 */
export function openBillingReader(
  folder: string,
  signal: AbortSignal,
  start: StartProcess = startProcess,
): BillingReader {
  return new ForkedReader(folder, signal, start);
}
