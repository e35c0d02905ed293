import type { Questions } from "@skyledger/core/model/reasoning";
import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { type ReasoningName, reasonings } from "@skyledger/core/reasonings";
import type { ReasoningThread, ThreadModel } from "./reasoning-thread.ts";

/** A model that answers questions, in this thread or another. */
export interface AskedModel {
  /** Rejects with unavailable if its thread ended, and with the error of the computation. */
  ask(question: string, input: unknown): Promise<unknown>;
  drop(): void;
  /** It was not dropped, and its thread runs. */
  readonly isAlive: boolean;
}

/**
 * Models of more resources are built and asked in a thread. Composing the attack paths of this many takes about
 * 30 ms, and starting the thread takes 180 ms (sandbox, two cores).
 */
export const askedHereAtMost = 1_000;

/** Receives a snapshot page by page: a small one stays in this thread, a large one moves to another. */
export class GrowingModel {
  readonly #name: ReasoningName;
  readonly #thread: Pick<ReasoningThread, "open">;
  #here: Resource[] = [];
  #there: ThreadModel | undefined;

  constructor(name: ReasoningName, thread: Pick<ReasoningThread, "open">) {
    this.#name = name;
    this.#thread = thread;
  }

  add(page: readonly Resource[]): void {
    if (this.#there) {
      this.#there.add(page);
      return;
    }
    this.#here.push(...page);
    if (this.#here.length > askedHereAtMost) {
      this.#there = this.#thread.open(this.#name);
      this.#there.add(this.#here);
      this.#here = [];
    }
  }

  finish(rest: Omit<InventorySnapshot, "resources">): AskedModel {
    if (!this.#there) return modelHere(this.#name, { ...rest, resources: this.#here });
    this.#there.finish(rest);
    return modelThere(this.#there);
  }

  /** Gives up before the end. */
  drop(): void {
    this.#there?.drop();
  }
}

function modelHere(name: ReasoningName, snapshot: InventorySnapshot): AskedModel {
  const questions: Questions = reasonings[name].over(new SnapshotIndex(snapshot));
  return {
    async ask(question, input) {
      const answering = questions[question];
      if (!answering) throw new Error(`${name} answers no question named ${question}.`);
      return answering(input);
    },
    drop: () => undefined,
    isAlive: true,
  };
}

function modelThere(model: ThreadModel): AskedModel {
  let isDropped = false;
  return {
    ask: (question, input) => model.ask(question, input),
    drop() {
      isDropped = true;
      model.drop();
    },
    get isAlive() {
      return !isDropped && model.isAlive;
    },
  };
}
