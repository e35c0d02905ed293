import type { EndpointKey, Endpoints } from "@skyledger/contract";
import type { TestAnswer, TestServer } from "../test-server.ts";

/**
 * Every response that an endpoint declares: success statuses and error codes. Excludes `unauthenticated`,
 * which the test of every route covers, and the codes of all endpoints, which have their own tests.
 */
export type DeclaredAnswer<K extends EndpointKey> =
  | (keyof Endpoints[K]["responses"] & number)
  | Exclude<Endpoints[K]["errors"][number], "unauthenticated">;

/** The servers that provoke responses. */
export interface Servers {
  /** Everything runs; its AWS denies every call, and its own credentials are not offered. */
  readonly full: TestServer;
  /** Takes no jobs: a run stays queued until a test ends it. */
  readonly idle: TestServer;
  /** Registration is closed. */
  readonly closed: TestServer;
  /** Not limited to people of this machine, so nothing that belongs to the machine is offered. */
  readonly shared: TestServer;
}

type Provoke = (servers: Servers) => Promise<TestAnswer>;

/** How to provoke each declared response of some endpoints; a missing one does not compile. */
export type Answers<K extends EndpointKey> = {
  readonly [Key in K]: { readonly [A in DeclaredAnswer<Key>]: Provoke };
};

/** The endpoints whose path starts with a word. */
export type EndpointsBelow<Path extends string> = Extract<
  EndpointKey,
  `${string} /${Path}` | `${string} /${Path}/${string}`
>;
