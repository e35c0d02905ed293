import { AppError } from "@skyledger/core/model/app-error";
import type { Run, RunKind, RunStatus } from "@skyledger/core/model/run";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunEvent, RunsStore } from "./store.ts";

/** A page of runs with optional filters. */
export interface RunQuery {
  limit: number;
  cursor?: string | undefined;
  status?: RunStatus | undefined;
  kind?: RunKind | undefined;
}

export interface RunsService {
  list(
    principal: Principal,
    query: RunQuery,
  ): Promise<{ runs: Run[]; nextCursor: string | null; total: number }>;
  /** Throws not_found. */
  get(principal: Principal, id: string): Promise<Run>;
  /** Asks a run to stop. Throws not_found, and conflict if it has ended. */
  cancel(principal: Principal, id: string): Promise<Run>;
  /** Events after `after`; without it, only new ones. Ends with the signal. */
  events(principal: Principal, after: string | undefined, signal: AbortSignal): AsyncGenerator<RunEvent>;
}

/** Delay until the events of another process are sent, and progress; the end of a run is sent immediately. */
const eventsPollMs = 700;
const eventsPage = 200;
const eventId = /^\d{1,18}$/;

class Runs implements RunsService {
  readonly #store: RunsStore;

  constructor(store: RunsStore) {
    this.#store = store;
  }

  async list({ workspaceId }: Principal, { limit, cursor, status, kind }: RunQuery) {
    const [createdAt, id] = cursor === undefined ? [] : readCursor("runs", cursor, 2);
    const { runs, total } = await this.#store.list(workspaceId, {
      limit: limit + 1,
      ...(createdAt !== undefined && id !== undefined ? { before: { createdAt, id } } : {}),
      ...(status ? { status } : {}),
      ...(kind ? { kind } : {}),
    });
    const last = runs.length > limit ? runs[limit - 1] : undefined;
    return {
      runs: runs.slice(0, limit),
      nextCursor: last ? writeCursor("runs", [last.createdAt, last.id]) : null,
      total,
    };
  }

  async get({ workspaceId }: Principal, id: string): Promise<Run> {
    const run = await this.#store.find(workspaceId, id);
    if (!run) throw new AppError("not_found", "Run not found.");
    return run;
  }

  async cancel(principal: Principal, id: string): Promise<Run> {
    const run = await this.get(principal, id);
    if (run.kind === "remediation") {
      // Half a fix is worse than a whole one, which can be undone.
      throw new AppError("conflict", "A running fix can't be canceled. Undo it after it ends.");
    }
    const { workspaceId } = principal;
    // A queued run has no holder to see the request; one taken in the meantime has.
    const ended =
      run.status === "queued" &&
      (await this.#store.finish(workspaceId, run, { status: "cancelled", result: null }));
    if (!ended && !(await this.#store.requestCancel(workspaceId, id))) {
      throw new AppError("conflict", "This run has already ended.");
    }
    return await this.get(principal, id);
  }

  async *events({ workspaceId }: Principal, after: string | undefined, signal: AbortSignal) {
    let last =
      after !== undefined && eventId.test(after) ? after : await this.#store.lastEventId(workspaceId);
    while (!signal.aborted) {
      const ends = this.#store.ends.count;
      const events = await this.#store.eventsAfter(workspaceId, last, eventsPage);
      for (const event of events) {
        yield event;
        last = event.id;
      }
      if (events.length < eventsPage) await this.#store.ends.wait(workspaceId, ends, eventsPollMs, signal);
    }
  }
}

export function createRunsService({ store }: { store: RunsStore }): RunsService {
  return new Runs(store);
}
