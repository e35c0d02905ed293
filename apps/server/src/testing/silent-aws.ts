import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** AWS that accepts every request and answers none. */
export interface SilentAws {
  readonly url: string;
  /** Requests that wait for an answer. */
  readonly waiting: number;
  /** Number of requests that the client gave up. */
  readonly givenUp: number;
  close(): Promise<void>;
}

/** Starts it on this machine. */
export async function startSilentAws(): Promise<SilentAws> {
  const waiting = new Set<ServerResponse>();
  let givenUp = 0;
  const server = createServer((request, response) => {
    request.resume();
    waiting.add(response);
    response.on("close", () => {
      waiting.delete(response);
      givenUp += 1;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get waiting() {
      return waiting.size;
    },
    get givenUp() {
      return givenUp;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
