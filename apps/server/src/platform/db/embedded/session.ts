import { errorResponse, statusAtEnd } from "./backend-messages.ts";
import type { Engine } from "./engine.ts";
import {
  type Batch,
  closeStatementsMessage,
  FrontendMessages,
  queryMessage,
  syncMessage,
} from "./frontend-messages.ts";
import type { Turn } from "./turn.ts";

/** Where a session sends the database's responses. */
export interface SessionOutput {
  send(bytes: Uint8Array): void;
  /** The session is over, with an error if it failed. */
  end(error?: Error): void;
}

/** Shared by all sessions of one embedded database. */
export interface SessionContext {
  readonly engine: Engine;
  readonly turn: Turn;
  /** A transaction without messages for this long is rolled back, since it blocks everyone else. */
  readonly idleInTransactionMs: number;
}

/** One connection after its start-up: takes the turn with its first message and keeps it until idle. */
export class Session {
  readonly #context: SessionContext;
  readonly #output: SessionOutput;
  readonly #messages: FrontendMessages;
  readonly #batches: Batch[] = [];
  #running = false;
  #holdsTurn = false;
  #over = false;
  #idleTimer: NodeJS.Timeout | undefined;

  /** @param id unique among the sessions of the engine */
  constructor(id: number, context: SessionContext, output: SessionOutput) {
    this.#context = context;
    this.#output = output;
    this.#messages = new FrontendMessages(`s${id}_`);
  }

  /** Bytes from the client. */
  receive(chunk: Buffer): void {
    this.#batches.push(...this.#messages.push(chunk));
    this.#start();
  }

  /** The client is gone: rolls back what it left open, then releases the turn. */
  abandon(): void {
    this.#over = true;
    this.#batches.length = 0;
    this.#start();
  }

  #start(): void {
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#idleTimer);
    this.#work().catch((error: Error) => {
      this.#over = true;
      this.#passTurn();
      this.#output.end(error);
    });
  }

  async #work(): Promise<void> {
    for (let batch = this.#batches.shift(); batch && !this.#over; batch = this.#batches.shift()) {
      await this.#takeTurn();
      if (!this.#over) await this.#execute(this.#withFollowing(batch));
    }
    if (this.#over) await this.#cleanUp();
    else if (this.#holdsTurn) this.#watchIdle();
    // Not in a finally: nothing may happen between the last look into the queue and this line.
    this.#running = false;
  }

  /**
   * Executes complete exchanges that arrived in the meantime together with the first: one message to the
   * thread instead of several.
   */
  #withFollowing(first: Batch): Batch {
    const messages = [...first.messages];
    while (first.kind === "synced" && this.#batches[0]?.kind === "synced") {
      messages.push(...(this.#batches.shift()?.messages ?? []));
    }
    return { kind: first.kind, messages };
  }

  async #execute(batch: Batch): Promise<void> {
    if (batch.kind === "terminate") {
      this.#over = true;
      this.#output.end();
      return;
    }
    const answer = await this.#context.engine.execute(batch.messages);
    if (!this.#over) this.#output.send(answer);
    if (batch.kind === "flushed") return;
    const status = statusAtEnd(answer);
    if (!status) throw new Error("The embedded database's answer ended before it was complete.");
    if (status === "I") this.#passTurn();
  }

  /** Rolls back what is open and closes the session's prepared statements. */
  async #cleanUp(): Promise<void> {
    const { engine } = this.#context;
    if (this.#holdsTurn) {
      await engine.execute([syncMessage()]);
      await engine.execute([queryMessage("rollback")]);
    }
    const { prepared } = this.#messages;
    if (prepared.size > 0) {
      await this.#takeTurn();
      await engine.execute([closeStatementsMessage(prepared)]);
      prepared.clear();
    }
    this.#passTurn();
  }

  async #takeTurn(): Promise<void> {
    if (this.#holdsTurn) return;
    await this.#context.turn.acquire();
    this.#holdsTurn = true;
  }

  #passTurn(): void {
    if (!this.#holdsTurn) return;
    this.#holdsTurn = false;
    this.#context.turn.release();
  }

  #watchIdle(): void {
    const { idleInTransactionMs } = this.#context;
    this.#idleTimer = setTimeout(() => {
      this.#output.send(
        errorResponse(
          "FATAL",
          "25P03",
          `A transaction was left open and idle for ${idleInTransactionMs / 1000} s; it was rolled back.`,
        ),
      );
      this.#output.end();
      this.abandon();
    }, idleInTransactionMs);
    this.#idleTimer.unref();
  }
}
