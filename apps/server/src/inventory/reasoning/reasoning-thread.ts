import { totalmem } from "node:os";
import { Worker } from "node:worker_threads";
import { AppError } from "@skyledger/core/model/app-error";
import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import type { ReasoningName } from "@skyledger/core/reasonings";
import type { ReasoningCommand, ReasoningMessage } from "./reasoning-protocol.ts";

/** A snapshot in the thread, and the model of it. */
export interface ThreadModel {
  /** Before the first question: some resources, then `finish`. */
  add(resources: readonly Resource[]): void;
  finish(rest: Omit<InventorySnapshot, "resources">): void;
  /** Rejects with unavailable if the thread ended, and with the error of the computation. */
  ask(question: string, input: unknown): Promise<unknown>;
  /** The model takes no memory any more. Questions on the way are answered. */
  drop(): void;
  /** Whether the thread that has the model still runs. */
  readonly isAlive: boolean;
}

/** The memory that a thread may take, MB: half of the memory of the process or the machine. */
export function reasoningMemoryMb(): number {
  // Without a limit of the process, Node.js answers with 0 or a number beyond the machine's memory.
  const limit = process.constrainedMemory() || totalmem();
  return Math.floor(Math.min(limit, totalmem()) / 2 / 2 ** 20);
}

/** One running thread, with the questions that wait for it. */
class Running {
  readonly worker: Worker;
  readonly models = new Set<number>();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;
  isAlive = true;

  constructor(memoryMb: number) {
    this.worker = new Worker(new URL("./reasoning-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.worker.on("message", (message: ReasoningMessage) => this.#answered(message));
    this.worker.on("error", (error) => this.#ended(error));
    this.worker.on("exit", () => this.#ended(undefined));
    // The process may exit while no question waits.
    this.worker.unref();
  }

  send(command: ReasoningCommand): void {
    if (this.isAlive) this.worker.postMessage(command);
  }

  ask(question: { model: number; question: string; input: unknown }): Promise<unknown> {
    if (!this.isAlive) return Promise.reject(ended(undefined));
    this.#asked += 1;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#asked, waiting);
    this.worker.ref();
    this.send({ kind: "ask", asked: this.#asked, ...question });
    return waiting.promise;
  }

  #answered(message: ReasoningMessage): void {
    const waiting = this.#waiting.get(message.asked);
    this.#waiting.delete(message.asked);
    if (this.#waiting.size === 0) this.worker.unref();
    if (message.kind === "answer") waiting?.resolve(message.answer);
    else waiting?.reject(message.error);
  }

  #ended(cause: unknown): void {
    this.isAlive = false;
    for (const waiting of this.#waiting.values()) waiting.reject(ended(cause));
    this.#waiting.clear();
  }
}

function ended(cause: unknown): AppError {
  return new AppError(
    "unavailable",
    "The analysis ended before it had an answer. If this happens again, give the server more memory.",
    { cause },
  );
}

/**
 * A thread for models over large inventories, which take seconds to build and to ask: the server answers
 * other requests in the meantime. It runs while it has a model.
 */
export class ReasoningThread {
  readonly #memoryMb: number;
  #running: Running | undefined;
  #opened = 0;

  /** @param memoryMb the most that its objects take; a thread that needs more ends */
  constructor(memoryMb: number = reasoningMemoryMb()) {
    this.#memoryMb = memoryMb;
  }

  /** Number of models in the thread. */
  get models(): number {
    return this.#running?.isAlive ? this.#running.models.size : 0;
  }

  open(name: ReasoningName): ThreadModel {
    if (!this.#running?.isAlive) this.#running = new Running(this.#memoryMb);
    const running = this.#running;
    this.#opened += 1;
    const model = this.#opened;
    running.models.add(model);
    running.send({ kind: "open", model, name });
    return {
      add: (resources) => running.send({ kind: "resources", model, resources }),
      finish: (rest) => running.send({ kind: "rest", model, rest }),
      ask: (question, input) => running.ask({ model, question, input }),
      drop: () => this.#drop(running, model),
      get isAlive() {
        return running.isAlive;
      },
    };
  }

  #drop(running: Running, model: number): void {
    running.models.delete(model);
    running.send({ kind: "drop", model });
    if (running.models.size > 0) return;
    // The thread answers the questions before this, and ends by itself; the next model gets a new one.
    running.send({ kind: "end" });
    if (this.#running === running) this.#running = undefined;
  }
}
