import type { EndpointKey, Endpoints } from "@skyledger/contract";
import type { TestAnswer, TestServer } from "../test-server.ts";

/**
 * Every answer that an endpoint declares of its own: success statuses and error codes. `unauthenticated` is left to
 * the walk over every route, the codes that all endpoints have in common to the tests about them.
 */
export type DeclaredAnswer<K extends EndpointKey> =
  | (keyof Endpoints[K]["responses"] & number)
  | Exclude<Endpoints[K]["errors"][number], "unauthenticated">;

/** The servers that answers are provoked on. */
export interface Servers {
  /** Everything at work; its AWS refuses every call, and its own credentials are not offered. */
  readonly full: TestServer;
  /** Takes no jobs: a run stays queued until a test says how it ends. */
  readonly idle: TestServer;
  /** Registration is closed. */
  readonly closed: TestServer;
  /** Others than this machine's people come in, so nothing that belongs to the machine is offered. */
  readonly shared: TestServer;
}

type Provoke = (servers: Servers) => Promise<TestAnswer>;

/** How each declared answer of some endpoints is provoked; a missing one does not compile. */
export type Answers<K extends EndpointKey> = {
  readonly [Key in K]: { readonly [A in DeclaredAnswer<Key>]: Provoke };
};

/** The endpoints whose path starts with a word. */
export type EndpointsBelow<Path extends string> = Extract<
  EndpointKey,
  `${string} /${Path}` | `${string} /${Path}/${string}`
>;
