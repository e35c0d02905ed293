import { AsyncLocalStorage } from "node:async_hooks";

/** Who acts. The ID of a service is its name in code. */
export interface Actor {
  readonly kind: "person" | "token" | "service" | "unknown";
  readonly id: string | null;
  /** Email address of a person, name of a token. */
  readonly name: string | null;
}

/** The object of an act. `type`: a noun, such as "finding". */
export interface ActTarget {
  readonly type: string;
  readonly id: string | null;
  readonly name: string | null;
}

/** How an act ended. unknown: its process died. */
export type ActOutcome = "done" | "refused" | "failed" | "unknown";

/** An act for the audit log. `action`: `<noun>.<verb>`. Never contains secrets. */
export interface Act {
  readonly actor: Actor;
  readonly action: string;
  readonly target: ActTarget;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly outcome: ActOutcome;
  /** Error code of a refused or failed act. */
  readonly code?: string | undefined;
  /** The client's IP address; null: no client. */
  readonly address: string | null;
}

/** An act that was announced before it began. */
export interface OpenAct {
  /** Replaces the announcement by an entry. Never throws: an entry that can't be written now is retried. */
  end(act: Act): Promise<void>;
}

/** The interface of the audit log for code that acts. */
export interface AuditTrail {
  /** Announces an act. If this fails, the act must not begin. */
  begin(workspaceId: string, act: Act): Promise<OpenAct>;
  /** Writes an entry of its own: a refusal, a sign-in. Never throws. */
  record(workspaceId: string, act: Act): Promise<void>;
}

/** What a use case adds to the entry of the call that runs it. */
export interface ActDescription {
  target?: Partial<ActTarget>;
  before?: object;
  after?: object;
}

/** The call that runs. */
export interface RunningCall extends ActDescription {
  readonly address: string;
}

const running = new AsyncLocalStorage<RunningCall>();

/** Runs a call's handler, so that the code below it can describe its act. */
export function runCall<T>(call: RunningCall, work: () => T): T {
  return running.run(call, work);
}

/**
 * Adds to the audit log's entry of the running call: the target, and the state before and after. Values are from
 * lists of allowed members, never a whole row. Without a call, such as in background work, it has no effect.
 */
export function describeAct({ target, before, after }: ActDescription): void {
  const call = running.getStore();
  if (call === undefined) return;
  if (target) call.target = { ...call.target, ...target };
  if (before) call.before = { ...call.before, ...before };
  if (after) call.after = { ...call.after, ...after };
}

/** The IP address of the client whose call runs; null: none. */
export function addressOfCall(): string | null {
  return running.getStore()?.address ?? null;
}
